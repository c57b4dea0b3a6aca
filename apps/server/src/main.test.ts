import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext, test } from 'node:test';

/** Tests the service as a separate process, as a supervisor such as systemd runs it. */

interface Started {
  child: ChildProcess;
  url: string;
  /** Everything that the process has printed so far, except log lines. */
  said(): string;
  logged: string[];
}

function launch(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, LOG_LEVEL: 'info', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return child;
}

/** The processes must end before their data directory is deleted. */
const started: ChildProcess[] = [];

/** Starts the service and waits until it is ready. `onLine` receives each line of its log. */
async function start(env: Record<string, string>, onLine: (line: string) => void = () => undefined): Promise<Started> {
  const child = launch(env);
  started.push(child);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const logged: string[] = [];
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) {
    logged.push(line);
    onLine(line);
    const { msg, url } = JSON.parse(line) as { msg: string; url: string };
    if (msg !== 'ready') continue;
    child.stdout.resume();
    return { child, url, said: () => said, logged };
  }
  throw new Error('the service ended before it was ready');
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

/** Runs the service until it exits, and returns the exit code and the output. */
async function runToEnd(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = launch(env);
  let said = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child, 'close');
  return { code: child.exitCode, said };
}

/**
 * Creating a database takes longer than starting on an existing one. All tests therefore share a data directory, which the first test
 * creates.
 */
const folder = await mkdtemp(join(tmpdir(), 'docreel main '));
after(() => rm(folder, { recursive: true, force: true }));

/** Locks the data directory, as a running service does, until the test ends. */
function dataDir(t: TestContext): string {
  t.after(() => Promise.all(started.splice(0).map((child) => stop(child, 'SIGTERM'))));
  return folder;
}

test('the service starts and responds to probes, and a signal that arrives twice, as Ctrl-C under npm does, stops it gracefully', async (t) => {
  const { child, url } = await start({ DATA_DIR: dataDir(t), PORT: '0' });
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  // The second signal is sent while the first is still being handled, because a process that is about to exit no longer handles signals.
  await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGINT');
  await exited;
  assert.deepEqual([child.exitCode, child.signalCode], [0, null]);
});

test('after kill -9 the service starts again on the same data; a second process is refused in one sentence', async (t) => {
  const first = await start({ DATA_DIR: dataDir(t), PORT: '0' });
  await stop(first.child, 'SIGKILL');
  const { url } = await start({ DATA_DIR: folder, PORT: '0' });
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const second = await runToEnd({ DATA_DIR: folder, PORT: '0' });
  assert.equal(second.code, 1);
  assert.match(second.said, /^The data directory .* is in use by another process \(\d+\)\..*\n$/);
});

test('a start waits for a previous process that is about to end', async (t) => {
  const first = await start({ DATA_DIR: dataDir(t), PORT: '0' });
  let isWaiting = false;
  const second = await start({ DATA_DIR: folder, PORT: '0' }, (line) => {
    if (!line.includes('waiting for the previous process to release the data directory')) return;
    isWaiting = true;
    first.child.kill('SIGKILL');
  });
  assert.ok(isWaiting);
  assert.equal((await fetch(`${second.url}/readyz`)).status, 200);
});

test('a port in use is reported in one sentence, and no process keeps running', async (t) => {
  const blocker = createServer().listen(0, '127.0.0.1');
  t.after(() => blocker.close());
  await once(blocker, 'listening');
  const address = blocker.address();
  assert.ok(typeof address === 'object' && address);
  const { code, said } = await runToEnd({ DATA_DIR: dataDir(t), PORT: String(address.port) });
  assert.equal(code, 1);
  assert.equal(said, `Port ${address.port} is taken by another program. Set PORT to a free one, or to 0.\n`);
  const { url } = await start({ DATA_DIR: folder, PORT: '0' });
  assert.equal((await fetch(`${url}/healthz`)).status, 200, 'the data directory is free again');
});

test('one message lists all invalid settings', async () => {
  const { code, said } = await runToEnd({ PORT: 'many', API_BASE_PATH: '/api', DATABASE_URL: 'mysql://x' });
  assert.equal(code, 1);
  for (const name of ['PORT', 'API_BASE_PATH', 'DATABASE_URL']) assert.ok(said.includes(name), said);
});

test('with an empty database, the service prints a set-up link that creates the first account and works once', async (t) => {
  const DATA_DIR = dataDir(t);
  const file = join(DATA_DIR, 'setup-link');
  const first = await start({ DATA_DIR, PORT: '0' });
  const older = (await readFile(file, 'utf8')).trim();
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.ok(older.startsWith(`${first.url}/setup#`) && first.said().includes(older));
  assert.ok(!first.logged.join('').includes('setup#'), 'not in the log');
  await stop(first.child, 'SIGTERM');

  const { child, url } = await start({ DATA_DIR, PORT: '0' });
  const token = (await readFile(file, 'utf8')).trim().split('#')[1];
  const setUp = (given: string | undefined) =>
    fetch(`${url}/app/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({
        token: given,
        name: 'Ana',
        email: 'ana@example.com',
        password: 'a sentence of my own',
        projectName: 'Tasklane',
      }),
    });
  assert.equal((await setUp(older.split('#')[1])).status, 404, 'each start creates a new link');
  assert.equal((await setUp(token)).status, 201);
  assert.equal((await setUp(token)).status, 404);
  await assert.rejects(stat(file), { code: 'ENOENT' });
  await stop(child, 'SIGTERM');

  const third = await start({ DATA_DIR, PORT: '0' });
  assert.equal(third.said(), '', 'no link is printed once an account exists');
  assert.equal(await stop(third.child, 'SIGTERM'), 0, 'one signal, as a supervisor sends it, also stops the service gracefully');
});
