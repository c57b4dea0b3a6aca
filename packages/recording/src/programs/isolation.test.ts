/** That children are shut off is decided once, by us: nothing that a child says or does changes it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, chown, open, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { testFolder } from '../test-media.ts';
import { canIsolate, ourIsolation } from './isolation.ts';
import { runTool } from './sandbox.ts';
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

test('a child that speaks as bubblewrap does, and fails as it does, is run once and sees no file of the machine', { skip }, async () => {
  const said = ['bwrap: x', 'bwrap: No permissions to create new namespace', 'prlimit: failed to execute bwrap: No such file'];
  for (const words of said) {
    const { exitCode, output, complaint } = await runTool(shell(`ls /; head -c 40 /etc/passwd 2> /dev/null; echo '${words}' >&2; exit 1`));
    assert.equal(exitCode, 1);
    assert.equal(complaint, words);
    assert.deepEqual(output.toString().trim().split('\n'), ['bin', 'dev', 'etc', 'lib', 'lib64', 'tmp', 'usr']);
  }
});

const OPEN = 'for my $n (0..255) { open my $f, "<&=", $n and push @n, $n; open my $g, ">&=", $n and push @n, $n } print join " ", @n';

test('a child has its outputs and no other descriptor, so it cannot tell how it ended in the place of bubblewrap', { skip }, async () => {
  const { output } = await runTool({ program: 'perl', args: () => ['-e', OPEN], ...bounds });
  assert.deepEqual(new Set(output.toString().split(' ')), new Set(['0', '1', '2']));
});

test('what was open when the service was started does not reach a child: a folder among it would lead out', async (t) => {
  const folder = await open('/', constants.O_RDONLY);
  t.after(() => folder.close());
  const script = `
    import { runTool } from ${JSON.stringify(new URL('sandbox.ts', import.meta.url).href)};
    const look = { program: 'perl', args: () => ['-e', process.env.OPEN], ...${JSON.stringify(bounds)} };
    for (const isolation of [undefined, { kind: 'none' }]) console.log((await runTool(look, isolation)).output.toString());`;
  const between = Array.from({ length: 40 - 3 }, () => 'ignore' as const);
  const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, OPEN },
    stdio: ['ignore', 'pipe', 'inherit', ...between, folder.fd],
  });
  assert.deepEqual((await text(service.stdout as Readable)).trim().split('\n'), ['0 0 1 1 2 2', '0 0 1 1 2 2']);
});

test('a sandbox that does not start is a failure of ours, and the program is not run without it', { skip }, async (t) => {
  const readFolder = path.join(await testFolder(t), 'page');
  const mark = path.join(path.dirname(readFolder), 'mark');
  await writeFile(readFolder, '');
  // A file where it wants a folder: bubblewrap gives up after its own start, as it does where a mount is refused.
  const started = runTool(shell(`touch ${mark}`), { kind: 'namespaces', options: ['--ro-bind', readFolder, '/usr'] });
  await assert.rejects(started, { name: 'Error', message: /^The sandbox did not start bash: bwrap: / });
  await assert.rejects(stat(mark), { code: 'ENOENT' });
});

test('it is decided once for a process', async () => {
  assert.equal(await ourIsolation(), await ourIsolation());
});

test('no further namespace is to be had inside', { skip }, async (t) => {
  const isolation = await ourIsolation();
  if (isolation.kind === 'namespaces' && isolation.options.length === 0) return t.skip('bubblewrap before 0.8 cannot refuse it');
  const { output } = await runTool(shell('unshare --user true 2> /dev/null && echo made || echo refused'));
  assert.equal(output.toString(), 'refused\n');
});

test('as root without namespaces a child is a user to whom nothing belongs, and reads what it is given and no more', {
  skip: !isRoot && 'only root becomes another user',
}, async (t) => {
  const folder = await testFolder(t);
  const [inputFile, secret, readFolder] = [path.join(folder, 'video'), path.join(folder, 'secret'), await testFolder(t)];
  const page = path.join(readFolder, 'page');
  await Promise.all([inputFile, secret, page].map((file) => writeFile(file, path.basename(file), { mode: 0o600 })));
  // Whoever knows the way to it could read it, were the folder not shut.
  await chmod(secret, 0o644);
  const script = `id -u; id -G; cat "$1" "$1" "$2/page" page; for file in ${secret} ${inputFile} /etc/shadow; do cat $file || echo " kept"; done;
    for file in "$1" "$2/page" "$2/new" ${folder}/new; do { echo x > "$file"; } 2> /dev/null && echo written; done`;
  const command = {
    program: 'bash',
    args: ({ input, folder: shown }: { input: string; folder: string }) => ['-c', script, 'bash', input, shown],
  };
  const { output } = await runTool({ ...command, inputFile, readFolder, ...bounds }, { kind: 'stranger' });
  assert.equal(output.toString(), '65533\n65533\nvideovideopagepage kept\n kept\n kept\n');
  const { mode, uid, gid } = await stat(inputFile);
  assert.deepEqual([mode & 0o777, uid, gid], [0o640, 0, 65533]);
  assert.equal(await readFile(inputFile, 'utf8'), 'video');
});

test('a file that others may read stays as it is, and one of a group is not taken from it', {
  skip: !isRoot && 'only root becomes another user',
}, async (t) => {
  const inputFile = path.join(await testFolder(t), 'video');
  await writeFile(inputFile, 'shown');
  await chown(inputFile, 0, 100);
  await chmod(inputFile, 0o644);
  const cat: Command = { program: 'cat', args: ({ input }) => [input], inputFile, ...bounds };
  assert.equal((await runTool(cat, { kind: 'stranger' })).output.toString(), 'shown');
  await chmod(inputFile, 0o640);
  await assert.rejects(runTool(cat, { kind: 'stranger' }), /belongs to a group that would lose it/);
  const { mode, gid } = await stat(inputFile);
  assert.deepEqual([mode & 0o777, gid], [0o640, 100]);
});
