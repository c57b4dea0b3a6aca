import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { findBinaries } from './binaries.ts';
import { DataDirInUseError } from './data-lock.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';
import { chooseUser } from './server-user.ts';
import { AS_NOBODY, ask, folder, kill, serverPid, startProcess, whyNoOtherUser } from './testing/processes.ts';

const log = pino({ level: 'silent' });
/** `fsync` is off, because these tests do not cover power loss and syncing takes most of the time. */
const hasty = { log, settings: { fsync: 'off' } };

/** A zombie process, which ended but was not reaped yet, counts as ended. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'Z');
  return !/(^|\) )Z/.test(status);
}

test('data survives a restart, and no process remains after stopping', async () => {
  await using dir = await folder();
  const first = await startEmbedded({ ...dir, log });
  await ask(first.url, 'create table kept as select 42 as n');
  const pid = await serverPid(dir.dataDir);
  await first.stop();
  assert.equal(await isRunning(pid), false);
  const second = await startEmbedded({ ...dir, log });
  assert.deepEqual(await ask(second.url, 'select n from kept'), [[42]]);
  assert.deepEqual(await ask(second.url, "select current_setting('fsync'), current_setting('listen_addresses')"), [['on', '']]);
  await second.stop();
});

test('a second start on the data directory is refused in one sentence, and a command can use the running server', async () => {
  await using dir = await folder();
  assert.equal(await joinEmbedded(dir.dataDir), null);
  const { child, url } = await startProcess(dir.dataDir);
  await assert.rejects(startEmbedded({ ...dir, ...hasty }), (error) => {
    assert.ok(error instanceof DataDirInUseError);
    assert.equal(error.pid, child.pid);
    assert.match(error.message, /^The data directory \/.* is in use by another process \(\d+\)\./);
    return true;
  });
  assert.equal(await joinEmbedded(dir.dataDir), url);
  assert.deepEqual(await ask(url, 'select 1'), [[1]], 'the refused start has no effect on the running server');
  await kill(child);
  assert.equal(await joinEmbedded(dir.dataDir), null);
});

test('after kill -9 of its process the server stops, and the next start has all data', async () => {
  await using dir = await folder();
  const { child, url } = await startProcess(dir.dataDir);
  await ask(url, 'create table kept as select 42 as n');
  const pid = await serverPid(dir.dataDir);
  await kill(child);
  const next = await startEmbedded({ ...dir, ...hasty });
  assert.deepEqual(await ask(next.url, 'select n from kept'), [[42]]);
  assert.equal(await isRunning(pid), false);
  await next.stop();
});

test('after kill -9 of all processes the next start has all data', async () => {
  await using dir = await folder();
  const { child, url } = await startProcess(dir.dataDir);
  await ask(url, 'create table kept as select 42 as n');
  process.kill(await serverPid(dir.dataDir), 'SIGKILL');
  await kill(child);
  const next = await startEmbedded({ ...dir, ...hasty });
  assert.deepEqual(await ask(next.url, 'select n from kept'), [[42]]);
  await next.stop();
});

test('a server that outlived its process is stopped before the next one starts', async () => {
  await using dir = await folder();
  await (await startEmbedded({ ...dir, ...hasty })).stop();
  const serverDir = join(dir.dataDir, 'postgres');
  const binaries = await findBinaries(join(serverDir, 'lib'));
  const data = join(serverDir, 'data');
  const options = ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories="${serverDir}"`];
  const [file = '', ...args] = [...(await chooseUser(serverDir, binaries)).prefix, binaries.postgres, ...options];
  const leftover = spawn(file, args, { stdio: 'ignore' });
  const exited = once(leftover, 'exit');
  while (!(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).includes('ready')) await sleep(20);
  const next = await startEmbedded({ ...dir, ...hasty });
  assert.deepEqual(await exited, [0, null], 'the server was stopped, not killed');
  await next.stop();
});

test('a first start that was killed does not prevent the next one', async () => {
  await using dir = await folder();
  const unfinished = join(dir.dataDir, 'postgres', 'data.new');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeFile(join(unfinished, 'PG_VERSION'), '18');
  const server = await startEmbedded({ ...dir, ...hasty });
  assert.deepEqual(await ask(server.url, 'select 1'), [[1]]);
  await server.stop();
});

test('the path may contain spaces and quotes, and be longer than the path of a socket may be', async () => {
  for (const name of ["Ada's own data, 100 %", `long-${'x'.repeat(120)}`, 'with "quotes"']) {
    await using dir = await folder(name);
    const server = await startEmbedded({ ...dir, ...hasty });
    assert.deepEqual(await ask(server.url, 'select 1'), [[1]], name);
    await server.stop();
  }
});

test('the server also runs as an ordinary user', { skip: whyNoOtherUser() }, async () => {
  await using dir = await folder();
  await mkdir(dir.dataDir);
  await chown(dir.dataDir, 65534, 65534);
  await chown(join(dir.dataDir, '..'), 65534, 65534);
  const { child, url } = await startProcess(dir.dataDir, { command: AS_NOBODY });
  assert.deepEqual(await ask(url, 'select 1'), [[1]]);
  const pid = await serverPid(dir.dataDir);
  await kill(child);
  for (let waited = 0; waited < 100 && (await isRunning(pid)); waited++) await sleep(50);
  assert.equal(await isRunning(pid), false, 'the server ended with its process');
});

test('a crash of the server is reported', async () => {
  await using dir = await folder();
  const server = await startEmbedded({ ...dir, ...hasty });
  const patience = setTimeout(() => undefined, 10_000); // The embedded server alone does not keep the test process alive, so a timer does.
  process.kill(await serverPid(dir.dataDir), 'SIGKILL');
  await server.crashed;
  clearTimeout(patience);
  await server.stop();
});
