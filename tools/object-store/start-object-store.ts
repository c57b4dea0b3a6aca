import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../processes/free-port.ts';
import { renderCephConfig } from './ceph-config.ts';

/**
 * Starts a real S3-compatible store for tests: radosgw on a Ceph cluster with one monitor and one in-memory store. Starting takes about ten
 * seconds, so each process starts it only once. The store stops when the process ends.
 */
export interface ObjectStore {
  /** `http://127.0.0.1:PORT`. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

let started: Promise<ObjectStore> | undefined;

export function objectStore(): Promise<ObjectStore> {
  started ??= start();
  return started;
}

const KEYS = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' };
const READY_WITHIN_MS = 90_000;
const run = promisify(execFile);

async function start(): Promise<ObjectStore> {
  // The folder name contains the process ID, so that a later test run can remove the folders of processes that have ended.
  const folder = mkdtempSync(path.join(tmpdir(), `docreel-test-${process.pid}-store-`));
  const children: ChildProcess[] = [];
  // Stops the store when the event loop is empty, because all tests have finished then. Otherwise, the store stops when this process ends.
  process.once('beforeExit', () => {
    started = undefined;
    for (const child of children) stop(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  try {
    return await startStore(folder, children);
  } catch (error) {
    for (const child of children) stop(child);
    throw error;
  }
}

async function startStore(folder: string, children: ChildProcess[]): Promise<ObjectStore> {
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(path.join(folder, name));
  const [port, monitorPort] = [await freePort(), await freePort()];
  const ids = { cluster: randomUUID(), osd: randomUUID() };
  const config = path.join(folder, 'ceph.conf');
  writeFileSync(config, renderCephConfig({ folder, port, monitorPort, clusterId: ids.cluster }));
  const env = { ...process.env, CEPH_CONF: config };
  const ask = (file: string, ...args: string[]) => run(file, args, { env, timeout: READY_WITHIN_MS });
  const launch = (file: string, ...args: string[]) => children.push(daemon(file, args, { env, folder }));

  const map = path.join(folder, 'monmap');
  await ask('monmaptool', '--create', '--addv', 'a', `v1:127.0.0.1:${monitorPort}`, '--fsid', ids.cluster, map);
  await ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  launch('ceph-mon', '-i', 'a', '-f');
  await untilDone(() => ask('ceph', 'osd', 'new', ids.osd));
  await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', ids.osd);
  launch('ceph-osd', '-i', '0', '-f');
  await untilDone(() => ask('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost'));
  launch('radosgw', '-n', 'client.rgw', '-f');
  const secrets = ['--access-key', KEYS.accessKeyId, '--secret-key', KEYS.secretAccessKey];
  await ask('radosgw-admin', '-n', 'client.rgw', 'user', 'create', '--uid=test', '--display-name=test', ...secrets);
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(endpoint, path.join(folder, 'log'));
  return { endpoint, ...KEYS };
}

/**
 * Retries the command. A monitor that has just started may fail with "EPERM: problem getting command descriptions". Running these commands
 * twice is safe.
 */
async function untilDone(ask: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(500)) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Starts a child process that does not keep this process alive. The child ends with this process, even after `kill -9`. */
function daemon(file: string, args: string[], { env, folder }: { env: NodeJS.ProcessEnv; folder: string }): ChildProcess {
  const log = openSync(path.join(folder, 'log', `${file}.out`), 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', file, ...args], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child;
}

function stop(child: ChildProcess): void {
  child.kill('SIGKILL');
  // Keeps this process alive until the child has ended.
  child.ref();
}

async function untilAnswers(endpoint: string, logs: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(endpoint).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error(`The object store did not start:\n${readFileSync(path.join(logs, 'radosgw.out'), 'utf8').slice(-2000)}`);
}
