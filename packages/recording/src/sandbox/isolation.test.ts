/** Tests that the service alone chooses the isolation of child processes, once. No output or exit code of a child changes it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, chown, open, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { testFolder } from '../test-media.ts';
import { canIsolate, detectIsolation, runTool } from './run-tool.ts';
import type { Command } from './sandbox-command.ts';

const skip = (await canIsolate()) ? false : 'this system refuses user namespaces; `docreel doctor` says so too';
const isRoot = process.getuid?.() === 0;
const bounds = { memoryBytes: 2 ** 30, timeoutSeconds: 30 };
const shell = (script: string, more: Partial<Command> = {}): Command => ({
  program: 'bash',
  args: () => ['-c', script],
  ...bounds,
  ...more,
});

test('a child that imitates the output and exit code of bubblewrap runs once and sees no file of the machine', { skip }, async () => {
  const imitations = ['bwrap: x', 'bwrap: No permissions to create new namespace', 'prlimit: failed to execute bwrap: No such file'];
  for (const words of imitations) {
    const { exitCode, output, errorOutput } = await runTool(
      shell(`ls /; head -c 40 /etc/passwd 2> /dev/null; echo '${words}' >&2; exit 1`),
    );
    assert.equal(exitCode, 1);
    assert.equal(errorOutput, words);
    assert.deepEqual(output.toString().trim().split('\n'), ['bin', 'dev', 'etc', 'lib', 'lib64', 'tmp', 'usr']);
  }
});

const OPEN = 'for my $n (0..255) { open my $f, "<&=", $n and push @n, $n; open my $g, ">&=", $n and push @n, $n } print join " ", @n';

test('a child has only its output descriptors, so it cannot report an exit code in place of bubblewrap', { skip }, async () => {
  const { output } = await runTool({ program: 'perl', args: () => ['-e', OPEN], ...bounds });
  assert.deepEqual(new Set(output.toString().split(' ')), new Set(['0', '1', '2']));
});

test('a child does not inherit descriptors that were open when the service started', async (t) => {
  const folder = await open('/', constants.O_RDONLY);
  t.after(() => folder.close());
  const script = `
    import { runTool } from ${JSON.stringify(new URL('run-tool.ts', import.meta.url).href)};
    const look = { program: 'perl', args: () => ['-e', process.env.OPEN], ...${JSON.stringify(bounds)} };
    for (const isolation of [undefined, { kind: 'none' }]) console.log((await runTool(look, isolation)).output.toString());`;
  const between = Array.from({ length: 40 - 3 }, () => 'ignore' as const);
  const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, OPEN },
    stdio: ['ignore', 'pipe', 'inherit', ...between, folder.fd],
  });
  assert.deepEqual((await text(service.stdout as Readable)).trim().split('\n'), ['0 0 1 1 2 2', '0 0 1 1 2 2']);
});

test('a sandbox that does not start is an internal error, and the program does not run without it', { skip }, async (t) => {
  const folder = await testFolder(t);
  const [source, mark] = [path.join(folder, 'page'), path.join(folder, 'mark')];
  await writeFile(source, '');
  // A file cannot be mounted on a folder: bubblewrap fails after it has started, as it does if the system does not allow a mount.
  const started = runTool(shell(`touch ${mark}`, { readOnly: [{ source, target: '/usr' }] }));
  await assert.rejects(started, { name: 'Error', message: /^The sandbox did not start bash: bwrap: / });
  await assert.rejects(stat(mark), { code: 'ENOENT' });
});

test('the isolation is decided once for a process', async () => {
  assert.equal(await detectIsolation(), await detectIsolation());
});

const NAMESPACES = ['user', 'mount', 'net', 'pid', 'ipc', 'uts', 'cgroup'];
const UNSHARE = `for kind in ${NAMESPACES.join(' ')}; do unshare --user --$kind true 2>&1 || echo refused; done`;
const refused = (output: string) => assert.match(output, /^(?:unshare: unshare failed: Operation not permitted\nrefused\n){7}$/);

test('a child cannot create another namespace by any system call', { skip }, async () => {
  refused((await runTool(shell(UNSHARE))).output.toString());
  // unshare, clone with CLONE_NEWUSER, clone3 and setns of the child's own user namespace, by their numbers on this machine.
  const numbers = process.arch === 'x64' ? [272, 56, 435, 308] : [97, 220, 435, 268];
  const [unshare, clone, clone3, setns] = numbers;
  const ask = (call: string) => `$! = 0; $r = syscall(${call}); if ($r == 0) { exit } print "$r ", $! + 0, "\\n";`;
  const script = [
    ask(`${unshare}, 0x10000000`),
    ask(`${clone}, 0x10000011, 0, 0, 0, 0`),
    ask(`${clone3}, 0, 0`),
    ask(`${setns}, 0, 0x10000000`),
  ].join(' ');
  const { output } = await runTool({ program: 'perl', args: () => ['-e', script], ...bounds });
  assert.equal(output.toString(), '-1 1\n-1 1\n-1 38\n-1 1\n');
});

test('a child cannot create another namespace if /proc/sys is read-only, as in containers', { skip }, async (t) => {
  const script = `
    import { detectIsolation, runTool } from ${JSON.stringify(new URL('run-tool.ts', import.meta.url).href)};
    const command = { program: 'bash', args: () => ['-c', process.env.SCRIPT], ...${JSON.stringify(bounds)} };
    console.log((await detectIsolation()).kind);
    console.log((await runTool(command)).output.toString());`;
  const mount = 'mount --bind /proc/sys /proc/sys && mount -o remount,bind,ro /proc/sys && ! test -w /proc/sys/user/max_user_namespaces';
  const machine = [...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', 'bash', '-c', `(${mount}) || exit 77; exec "$@"`, 'bash'];
  const node = [process.execPath, '--input-type=module', '-e', script];
  const service = spawn('unshare', [...machine, ...node], {
    env: { ...process.env, SCRIPT: UNSHARE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(service.stdout), once(service, 'close')]);
  if (code === 77) return t.skip('this system does not allow mounting /proc/sys read-only');
  const [kind, ...lines] = output.split('\n');
  assert.equal(kind, 'namespaces');
  refused(`${lines.join('\n').trim()}\n`);
});

test('as root without namespaces a program runs as a user who owns nothing and reads only its own files', {
  skip: !isRoot && 'only root becomes another user',
}, async (t) => {
  const folder = await testFolder(t);
  const [inputFile, secret, readFolder] = [path.join(folder, 'video'), path.join(folder, 'secret'), await testFolder(t)];
  const page = path.join(readFolder, 'page');
  await Promise.all([inputFile, secret, page].map((file) => writeFile(file, path.basename(file), { mode: 0o600 })));
  // Without a private folder, any process that knows the path could read the file.
  await chmod(secret, 0o644);
  const script = `id -u; id -G; cat "$1" "$1" "$2/page" page; for file in ${secret} ${inputFile} /etc/shadow; do cat $file || echo " kept"; done;
    for file in "$1" "$2/page" "$2/new" ${folder}/new; do { echo x > "$file"; } 2> /dev/null && echo written; done`;
  const command = {
    program: 'bash',
    args: ({ input, folder: shown }: { input: string; folder: string }) => ['-c', script, 'bash', input, shown],
  };
  const { output } = await runTool({ ...command, inputFile, readFolder, ...bounds }, { kind: 'sandbox-user' });
  assert.equal(output.toString(), '65533\n65533\nvideovideopagepage kept\n kept\n kept\n');
  const { mode, uid, gid } = await stat(inputFile);
  assert.deepEqual([mode & 0o777, uid, gid], [0o640, 0, 65533]);
  assert.equal(await readFile(inputFile, 'utf8'), 'video');
});

test('a file that others may read keeps its rights, and a file of another group is refused', {
  skip: !isRoot && 'only root becomes another user',
}, async (t) => {
  const inputFile = path.join(await testFolder(t), 'video');
  await writeFile(inputFile, 'shown');
  await chown(inputFile, 0, 100);
  await chmod(inputFile, 0o644);
  const cat: Command = { program: 'cat', args: ({ input }) => [input], inputFile, ...bounds };
  assert.equal((await runTool(cat, { kind: 'sandbox-user' })).output.toString(), 'shown');
  await chmod(inputFile, 0o640);
  await assert.rejects(runTool(cat, { kind: 'sandbox-user' }), /belongs to a group that would lose it/);
  const { mode, gid } = await stat(inputFile);
  assert.deepEqual([mode & 0o777, gid], [0o640, 100]);
});
