import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { canIsolate, runTool } from './run-tool.ts';
import { type Command, isolatedCommand, plainCommand } from './sandbox-command.ts';
import { testFolder } from '../test-media.ts';

const isIsolated = await canIsolate();
const bounds = { memoryBytes: 2 ** 31, timeoutSeconds: 20 };
const shell = (script: string, more: Partial<Command> = {}): Command => ({
  program: 'bash',
  args: () => ['-c', script],
  ...bounds,
  ...more,
});

test('a child sees its input file, cannot change it, and sees no other file', { skip: !isIsolated }, async (t) => {
  const folder = await testFolder(t);
  const secret = path.join(folder, 'secret');
  const inputFile = path.join(folder, 'video');
  await Promise.all([writeFile(secret, 'hidden'), writeFile(inputFile, 'shown')]);
  const { output } = await runTool(
    shell(`cat /input; cat ${secret} || echo -none; echo x > /input || echo -kept; ls /home /root /etc/passwd || true`, { inputFile }),
  );
  assert.equal(output.toString(), 'shown-none\n-kept\n');
});

test('a child does not inherit the environment of the service', { skip: !isIsolated }, async () => {
  process.env.DOCREEL_TEST_SECRET = 'hidden';
  const { output } = await runTool({ program: 'env', args: () => [], ...bounds });
  delete process.env.DOCREEL_TEST_SECRET;
  const names = output
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0]);
  assert.deepEqual(new Set(names), new Set(['LC_ALL', 'OMP_THREAD_LIMIT', 'OPENBLAS_NUM_THREADS', 'PATH', 'PWD']));
});

test('a child has no network, not even to this machine', { skip: !isIsolated }, async (t) => {
  const server = createServer((socket) => socket.end('reached'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  const script = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3 || echo refused`;
  assert.equal((await promisify(execFile)('bash', ['-c', script])).stdout, 'reached');
  assert.equal((await runTool(shell(script))).output.toString(), 'refused\n');
});

test('a child that runs too long is killed with all of its processes', async () => {
  await assert.rejects(runTool(shell('sleep 98761 & sleep 98761', { timeoutSeconds: 0.5 })), { code: 'PROCESSING_TIMEOUT' });
  assert.equal(await isRunning('98761'), false);
});

test('a child ends when its signal is aborted', async () => {
  const reason = new Error('cancelled');
  const controller = new AbortController();
  const running = runTool(shell('sleep 98762', { signal: controller.signal }));
  setTimeout(() => controller.abort(reason), 200);
  await assert.rejects(running, reason);
  assert.equal(await isRunning('98762'), false);
});

test('processes that a child leaves behind are killed, and do not block if they left its process group', async (t) => {
  const none = { kind: 'none' } as const;
  const { output } = await runTool(shell('sleep 98765 & echo $!'), none);
  assert.match(output.toString(), /^\d+\n$/);
  assert.equal(await isRunning('98765'), false);
  const fled: Command = shell('setsid sleep 98766 & sleep 0.5', { timeoutSeconds: 1.5 });
  t.after(async () => process.kill(Number(await getId('98766')), 'SIGKILL'));
  const startedAt = performance.now();
  await assert.rejects(runTool(fled, none), { code: 'PROCESSING_TIMEOUT' });
  assert.ok(performance.now() - startedAt < 5000);
});

test('if memory runs out, the kernel kills a child before its worker', async () => {
  const controller = new AbortController();
  const running = runTool(shell('sleep 98764; true', { signal: controller.signal })).catch(() => undefined);
  await until(() => isRunning('98764'));
  const score = await readFile(`/proc/${await getId('98764')}/oom_score_adj`, 'utf8');
  controller.abort(new Error('enough'));
  await running;
  assert.equal(score, '1000\n');
});

test('a killed child may succeed later, one that used up its CPU time will not', async () => {
  await assert.rejects(runTool(shell('kill -9 $$')), { code: 'PROCESSING_RESOURCE_LIMIT', isTemporary: true });
  await assert.rejects(runTool(shell('kill -XCPU $$')), { code: 'PROCESSING_RESOURCE_LIMIT', isTemporary: false });
});

test('output above the memory limit fails with an error code', async () => {
  const flood: Command = { program: 'head', args: () => ['-c', '100000000', '/dev/zero'], ...bounds };
  await assert.rejects(runTool(flood), { code: 'PROCESSING_RESOURCE_LIMIT' });
});

test('files in memory above the limit fail with an error code', async () => {
  const grow: Command = { program: 'truncate', args: () => ['-s', '65M', '/tmp/docreel-test-big'], ...bounds };
  await assert.rejects(runTool(grow), { code: 'PROCESSING_RESOURCE_LIMIT' });
});

const isRoot = process.getuid?.() === 0;
const KINDS = { namespaces: isIsolated, none: true, 'sandbox-user': isRoot };
for (const [kind, isHere] of Object.entries(KINDS)) {
  test(`ffmpeg dies with its worker, killed by kill -9 (${kind})`, { skip: !isHere }, async (t) => {
    const marker = crypto.randomUUID();
    const graph = ['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=duration=600', '-metadata', `title=${marker}`, '-f', 'null', '-'];
    const isolation = kind === 'namespaces' ? undefined : { kind };
    const worker = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { runTool } from ${JSON.stringify(new URL('run-tool.ts', import.meta.url).href)};
       const args = () => ${JSON.stringify(graph)};
       await runTool({ ...${JSON.stringify({ program: 'ffmpeg', ...bounds })}, args }, ${JSON.stringify(isolation)});`,
    ]);
    t.after(() => worker.kill('SIGKILL'));
    const isAlive = async () => [...(await commandLines()).values()].some((line) => line.startsWith('ffmpeg\0') && line.includes(marker));
    await until(isAlive);
    worker.kill('SIGKILL');
    await until(async () => !(await isAlive()));
  });
}

test('ffmpeg in the middle of a video ends within two seconds of the signal', async () => {
  const marker = 'duration=98763';
  const controller = new AbortController();
  const args = () => ['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=${marker}`, '-f', 'null', '-'];
  const running = runTool({ program: 'ffmpeg', args, ...bounds, signal: controller.signal }).catch((error: Error) => error);
  const isAlive = async () => [...(await commandLines()).values()].some((line) => line.startsWith('ffmpeg\0') && line.includes(marker));
  await until(isAlive);
  const abortedAt = performance.now();
  controller.abort(new Error('cancelled'));
  assert.equal(((await running) as Error).message, 'cancelled');
  await until(async () => !(await isAlive()));
  assert.ok(performance.now() - abortedAt < 2000);
});

test('without namespaces a child still runs, with limits', async (t) => {
  const inputFile = path.join(await testFolder(t), 'video');
  await writeFile(inputFile, 'shown');
  const [file = '', ...args] = plainCommand({
    program: 'bash',
    args: ({ input }) => ['-c', `cat ${input}; ulimit -v; ulimit -n`],
    inputFile,
    ...bounds,
  });
  assert.equal((await promisify(execFile)(file, args)).stdout, `shown${2 ** 31 / 1024}\n256\n`);
});

test('a path that looks like an option stays a path', async () => {
  const argv = isolatedCommand({ program: 'cat', args: ({ input }) => [input], inputFile: '/data/-v.mp4', ...bounds });
  assert.deepEqual(argv.slice(-3), ['--', 'cat', '/input']);
});

async function isRunning(argument: string): Promise<boolean> {
  return (await getId(argument)) !== undefined;
}

async function getId(argument: string): Promise<string | undefined> {
  const lines = await commandLines();
  return [...lines].find(([, line]) => line.split('\0')[1] === argument)?.[0];
}

async function commandLines(): Promise<Map<string, string>> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return new Map(await Promise.all(ids.map(async (id) => [id, await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')] as const)));
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await isTrue())) {
    assert.ok(performance.now() < deadline, 'it did not happen within 20 s');
    await sleep(20);
  }
}
