/**
 * Tests the sandbox from the inside with a program that tries to escape. Each attempt is first run outside the sandbox and succeeds,
 * which shows that the sandbox causes its failure inside.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { canIsolate, runTool } from './run-tool.ts';
import type { Command } from './sandbox-command.ts';
import { testFolder } from '../test-media.ts';

const skip = (await canIsolate()) ? false : 'this system refuses user namespaces; `docreel doctor` says so too';
const bounds = { memoryBytes: 2 ** 30, timeoutSeconds: 30 };

/** Returns the output of a Perl script inside the sandbox. Every Debian system has Perl. */
async function inside(script: string, more: Partial<Command> = {}): Promise<string> {
  const { output, errorOutput } = await runTool({ program: 'perl', args: () => ['-e', script], ...bounds, ...more });
  return output.toString().trim() || errorOutput;
}

async function outside(script: string): Promise<string> {
  const child = spawn('perl', ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const text: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => text.push(chunk));
  await once(child, 'close');
  return Buffer.concat(text).toString().trim();
}

async function listening(t: TestContext, at: { path: string } | { port: number; host: string }) {
  const heard: string[] = [];
  const server = createServer((socket) => socket.on('error', () => {}).end()).on('connection', () => heard.push('a connection'));
  server.listen(at);
  await once(server, 'listening');
  t.after(() => server.close());
  return { heard, address: server.address() as { port: number } };
}

test('a child cannot connect by TCP, UDP or a unix socket', { skip }, async (t) => {
  const file = path.join(await testFolder(t), 'socket');
  const name = `docreel-${crypto.randomUUID()}`;
  const tcp = await listening(t, { port: 0, host: '127.0.0.1' });
  const unix = await listening(t, { path: file });
  const abstract = await listening(t, { path: `\0${name}` });
  const attempts = [
    `socket(S, PF_INET, SOCK_STREAM, 0); say connect(S, sockaddr_in(${tcp.address.port}, inet_aton("127.0.0.1"))) ? "in" : "out";`,
    `socket(S, PF_UNIX, SOCK_STREAM, 0); say connect(S, sockaddr_un("${file}")) ? "in" : "out";`,
    `socket(S, PF_UNIX, SOCK_STREAM, 0); say connect(S, pack("S a*", AF_UNIX, "\\0${name}")) ? "in" : "out";`,
  ].map((attempt) => `use Socket; use feature "say"; ${attempt}`);
  for (const attempt of attempts) assert.deepEqual([await outside(attempt), await inside(attempt)], ['in', 'out'], attempt);
  assert.equal([tcp, unix, abstract].flatMap(({ heard }) => heard).length, 3);
  const ask =
    'use Socket; socket(S, PF_INET, SOCK_DGRAM, 17); print send(S, "x", 0, sockaddr_in(53, inet_aton("192.0.2.1"))) ? "in" : "out"';
  assert.equal(await inside(ask), 'out');
  assert.equal(await inside('print defined gethostbyname("example.com") ? "in" : "out"'), 'out');
});

test('a child sees only the input file, its folder and its own processes', { skip }, async (t) => {
  const folder = await testFolder(t);
  const [inputFile, other] = [path.join(folder, 'video.mp4'), path.join(folder, 'other.mp4')];
  await Promise.all([writeFile(inputFile, 'x'), writeFile(other, 'x')]);
  const paths = [
    '/etc/passwd',
    '/etc/hosts',
    other,
    inputFile,
    process.cwd(),
    '/proc/1/environ',
    '/proc/self/status',
    '/sys/kernel',
    '/root',
    '/usr/local',
    '/usr/src',
    '/usr/sbin',
    '/home',
    '/var',
    '/run',
  ];
  const look = `print join " ", grep { -e } qw(${paths.join(' ')} /input /folder)`;
  assert.equal(await inside(look, { inputFile, readFolder: await testFolder(t) }), '/input /folder');
});

test('a child cannot write anywhere except a little to memory', { skip }, async (t) => {
  const inputFile = path.join(await testFolder(t), 'video.mp4');
  await writeFile(inputFile, 'x');
  const readFolder = await testFolder(t);
  await writeFile(path.join(readFolder, 'page'), 'x');
  const paths = ['/x', '/usr/x', '/bin/x', '/dev/x', '/dev/shm/x', '/input', '/folder/x', '/folder/page', '/tmp/x'];
  const write = `print join " ", grep { open my $f, ">", $_ } qw(${paths.join(' ')})`;
  assert.equal(await inside(write, { inputFile, readFolder }), '/tmp/x');
  assert.equal(await readFile(path.join(readFolder, 'page'), 'utf8'), 'x');
  // The size limit of one file equals the limit of the file system, so exceeding the latter takes two files.
  const fill =
    'for (1..100) { for my $n (1, 2) { open my $f, ">>", "/tmp/$n"; syswrite($f, "x" x 1048576) or do { print "full in $_"; exit } } }';
  assert.equal(await inside(fill), 'full in 33');
});

test('a child cannot reach outside processes by signals or ptrace', { skip }, async (t) => {
  const victim = spawn('sleep', ['60']);
  t.after(() => victim.kill('SIGKILL'));
  const attempts = (pid: number | undefined) =>
    `print kill(0, ${pid}) ? "reached" : "none", " "; print syscall(101, 16, ${pid}, 0, 0) == 0 ? "traced" : "none"`;
  // On x86-64, 101 is ptrace and 16 is PTRACE_ATTACH. On other architectures 101 is a different call, which is refused as well.
  assert.equal(await inside(attempts(victim.pid)), 'none none');
  assert.equal(await inside('print kill(0, -1) + kill("KILL", 1) > 1 ? "reached" : "alone"'), 'alone');
  assert.equal(victim.exitCode ?? victim.signalCode, null);
});

test('every child has limits, and exceeding them fails', { skip }, async () => {
  const { output } = await runTool({
    program: 'bash',
    args: () => ['-c', 'ulimit -v; ulimit -t; ulimit -f; ulimit -n; ulimit -c; ulimit -u'],
    ...bounds,
  });
  assert.deepEqual(output.toString().trim().split('\n').map(Number), [2 ** 20, 120, 2 ** 16, 256, 0, 512]);
  assert.match(await inside('my $x = "x" x (2 * 1024 ** 3); print "got it"'), /Out of memory/);
  assert.equal(
    await inside('my @f; for (1..300) { open my $f, "<", "/dev/null" or do { print "refused"; exit }; push @f, $f } print "got them"'),
    'refused',
  );
});

test('a child that burns CPU on many threads is stopped by its CPU limit before its timeout', { skip }, async () => {
  const burn: Command = { program: 'prlimit', args: () => ['--cpu=1', '--', 'perl', '-e', '1 while 1'], ...bounds };
  await assert.rejects(runTool(burn), { code: 'PROCESSING_RESOURCE_LIMIT' });
});

const isRoot = process.getuid?.() === 0 && 'the kernel holds no root to a number of processes; run the service as another user';
test('a child that creates processes endlessly reaches its process limit', { skip: skip || isRoot }, async () => {
  const fork =
    'for (1..600) { my $pid = fork; if (!defined $pid) { print "refused"; exit } if (!$pid) { sleep 20; exit } } print "got them"';
  assert.equal(await inside(fork), 'refused');
});
