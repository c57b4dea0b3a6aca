import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../../tools/processes/free-port.ts';
import { forgetRecording, sharedRecordings } from '../../tools/recordings/recording-version.ts';
import { createDatabase } from './database.ts';
import { findFaults, findLeaks, openLog, registerSecret, registerSecrets, removeLogs } from './logs.ts';
import { SAMPLE_VIDEO } from './external-servers.ts';
import { askAsOwner } from './owner.ts';

/**
 * Starts the service as an operator would and uses it as a client would: through HTTP and the operator's command line. The test
 * files of a process share one service, and every test creates its own project.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

export interface Service {
  origin: string;
  /** Base URL of the API. It ends in `/v2`. */
  base: string;
  env: Record<string, string>;
  pid: number;
}

let started: Promise<Service & { stop: () => Promise<void> }> | undefined;

export function service(): Promise<Service> {
  started ??= startService();
  return started;
}

/** Uses the embedded PostgreSQL instead of the database server that the tests share. */
export const EMBEDDED_DATABASE = { DATABASE_URL: '' };

/** Forces the service to analyze the sample video again, for tests of the analysis. Other services use the cached results. */
let looking: Promise<Service> | undefined;

export function getUncachedService(): Promise<Service> {
  looking ??= forgetRecording(SAMPLE_VIDEO).then(() => startService(EMBEDDED_DATABASE));
  return looking;
}

/** Stops services that still run before the logs are read. Stopping a service twice does nothing. */
const running = new Set<() => Promise<void>>();

after(async () => {
  await Promise.all([...running].map((stop) => stop()));
  const leaks = findLeaks();
  removeLogs();
  if (leaks.length > 0) throw new Error(`${leaks.length} lines of the service logs contain a secret.\n${leaks.slice(0, 10).join('\n')}`);
});

/** Starts a separate service with its own settings. The caller stops it. */
export async function startService(more: Record<string, string> = {}): Promise<Service & { stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docreel acceptance '));
  const port = await freePort();
  const database = 'DATABASE_URL' in more ? null : await createDatabase();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32',
    KEY_RATE_LIMIT_MAX: '1000000',
    LOG_LEVEL: 'trace',
    RECORDING_CACHE: await sharedRecordings(),
    ...(database && { DATABASE_URL: database.url }),
    ...more,
  };
  const log = openLog();
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', log.descriptor, log.descriptor],
  });
  log.close();
  const origin = `http://127.0.0.1:${port}`;
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= end());
  running.add(stop);
  async function end(): Promise<void> {
    await stopChild(child);
    for (const line of findFaults(log.file)) console.error(line);
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    await waitUntilReady(child, origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, base: `${origin}/api/v2`, env, pid: child.pid ?? 0, stop };
}

/**
 * A start takes seconds, or up to a minute if twenty services share two cores. The harness detects a crash during the start immediately.
 */
const READY_PATIENCE_MS = 600_000;

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The service ended with code ${child.exitCode} before it was ready.`);
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('The service was not ready within ten minutes.');
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await closed;
  clearTimeout(timer);
}

/** Runs an operator command for the running service. */
export async function docreel(...args: string[]): Promise<unknown> {
  return docreelOn(await service(), args);
}

/** Runs an operator command for another service, or without one. The environment variables select the service. */
export async function docreelOn({ env }: Pick<Service, 'env'>, args: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['apps/server/src/docreel.ts', ...args, '--json'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout);
}

export interface Key {
  id: string;
  key: string;
  name: string;
  scopes: string[];
}

export interface Project {
  id: string;
  slug: string;
  /** This key has every scope and a rate limit that no test reaches. */
  key: string;
}

let projects = 0;

export async function createProject(on?: Service): Promise<Project> {
  const target = on ?? (await service());
  const name = `Acceptance ${process.pid} ${++projects}`;
  const { projectId, slug } = await askAsOwner(target, '/projects', { name });
  const { key } = await createKey(slug, ['read', 'write', 'generate', 'publish'], { rateLimit: 100_000, on: target });
  return { id: projectId, slug, key };
}

/** Returns one shared project, for tests that don't depend on its content. */
export function shareProject(): () => Promise<Project> {
  let made: Promise<Project> | undefined;
  return () => (made ??= createProject());
}

export interface KeyOptions {
  /** Requests per minute of the key. Defaults to the server's limit. */
  rateLimit?: number;
  expiresAt?: Date;
  on?: Service;
}

export async function createKey(slug: string, scopes: string[], { on, ...more }: KeyOptions = {}): Promise<Key> {
  const body = { name: 'acceptance', scopes, ...more };
  const { apiKey, key } = await askAsOwner(on ?? (await service()), `/projects/${slug}/keys`, body);
  registerSecret('an API key', key);
  return { id: apiKey.keyId, key, name: apiKey.name, scopes: apiKey.scopes };
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body. It has no static type, because the tests check its shape against the specification. */
  // oxlint-disable-next-line no-explicit-any
  json: any;
}

export interface RequestOptions {
  key?: string | undefined;
  body?: unknown;
  /** Request body that is sent unchanged, instead of `body` as JSON. */
  raw?: string;
  headers?: Record<string, string>;
  /** Base URL of a service other than the shared one. */
  on?: Service;
}

export async function api(method: string, address: string, { key, body, raw, headers = {}, on }: RequestOptions = {}): Promise<Answer> {
  const { base } = on ?? (await service());
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const all = {
    ...(key !== undefined && { 'x-api-key': key }),
    ...(sent !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const response = await fetch(`${base}${address}`, {
    method,
    headers: all,
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
  const json = isJson ? JSON.parse(text) : text;
  registerSecrets(all, body, json);
  return { status: response.status, headers: response.headers, json };
}

const JOB_PATIENCE_MS = 600_000;

/** Polls the job until it is completed or failed, as the specification describes. */
export async function waitForJob(key: string, jobId: string, on?: Service): Promise<Answer['json']> {
  const startedAt = Date.now();
  for (;;) {
    const { status, json } = await api('GET', `/generate/${jobId}`, { key, ...(on && { on }) });
    if (status !== 200) throw new Error(`polling answered ${status}: ${JSON.stringify(json)}`);
    if (json.status !== 'pending') return json;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > JOB_PATIENCE_MS) throw new Error(`job ${jobId} still pending after ten minutes: ${JSON.stringify(json)}`);
    // Polls long jobs less often, because every request costs the service time.
    await sleep(Math.min(Math.max(50, waitedMs / 5), 1000));
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
