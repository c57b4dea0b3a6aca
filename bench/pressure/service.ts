import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const SERVER = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src');

export interface Service extends AsyncDisposable {
  /** Base URL of the API. */
  api: string;
  /** Creates a project and returns an API key for it. */
  makeKey(name: string): Promise<string>;
  /** Returns the memory of the service's process in MiB, without PostgreSQL. */
  residentMib(): Promise<number>;
}

/** Starts the service as users do, with default limits except for the rate limit. */
export async function startService(dataDir: string): Promise<Service> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_PER_MINUTE: '1000000' };
  const child = spawn(process.execPath, [path.join(SERVER, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let api: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    api = (JSON.parse(line) as { api?: string }).api;
    if (api) break;
  }
  // Keeps reading the output, because a full pipe would block the service.
  child.stdout.resume();
  if (!api) throw new Error('the service did not start');
  const docreel = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(SERVER, 'docreel.ts'), ...args, '--json'], { env });
    return JSON.parse(stdout) as { slug: string; key: string };
  };
  return {
    api,
    async makeKey(name) {
      const { slug } = await docreel('project', 'create', '--name', name);
      return (await docreel('key', 'create', '--project', slug, '--name', name, '--scopes', 'read,write,generate')).key;
    },
    async residentMib() {
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
