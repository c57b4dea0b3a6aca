import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const SERVER = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src');

export interface RunningService extends AsyncDisposable {
  /** Imports a URL and waits until the import job ends. Throws if the job fails. */
  importVideo(url: string): Promise<void>;
  /** Waits until the service has processed every imported video. */
  processed(): Promise<void>;
  /** Returns the service's peak memory since the last call of `resetPeak`, in MiB. */
  peakMib(): Promise<number>;
  resetPeak(): Promise<void>;
}

/** Starts the service as users do, with its own data folder, a project and a key. */
export async function startService(dataDir: string): Promise<RunningService> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32', RATE_LIMIT_PER_MINUTE: '100000' };
  const child = spawn(process.execPath, [path.join(SERVER, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let api: string | undefined;
  // Keeps reading the output, because a full pipe would block the service.
  for await (const line of createInterface({ input: child.stdout })) {
    api = (JSON.parse(line) as { api?: string }).api;
    if (api) break;
  }
  child.stdout.resume();
  if (!api) throw new Error('the service did not start');
  const docreel = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(SERVER, 'docreel.ts'), ...args, '--json'], { env });
    return JSON.parse(stdout) as { slug: string; key: string };
  };
  const { slug } = await docreel('project', 'create', '--name', 'Bench');
  const { key } = await docreel('key', 'create', '--project', slug, '--name', 'bench', '--scopes', 'read,write,generate');
  const proc = `/proc/${child.pid}`;

  return {
    importVideo: (url) => importAndWait(asker(api, key), url),
    processed: () => waitUntilProcessed(asker(api, key)),
    async peakMib() {
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(await readFile(`${proc}/status`, 'utf8'))?.[1]) / 1024;
    },
    resetPeak: () => writeFile(`${proc}/clear_refs`, '5'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

type Ask = <T>(address: string, init?: RequestInit) => Promise<T>;

function asker(api: string, key: string): Ask {
  const headers = { 'X-API-Key': key, 'content-type': 'application/json', Prefer: 'wait=25' };
  return async (address, init = {}) => (await (await fetch(api + address, { ...init, headers })).json()) as never;
}

interface Polled {
  jobId: string;
  status: string;
  error: string | null;
}

async function importAndWait(ask: Ask, url: string): Promise<void> {
  let job = await ask<Polled>('/videos/import', { method: 'POST', body: JSON.stringify({ url }) });
  while (job.status === 'pending') job = await ask<Polled>(`/generate/${job.jobId}`);
  if (job.status !== 'completed') throw new Error(`the import failed: ${job.error ?? JSON.stringify(job)}`);
}

async function waitUntilProcessed(ask: Ask): Promise<void> {
  for (let left = 600; left > 0; left--) {
    const { videos } = await ask<{ videos: { status: string }[] }>('/videos?limit=100');
    if (videos.every(({ status }) => status !== 'processing')) return;
    await sleep(500);
  }
  throw new Error('the videos were not processed');
}
