import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SetupError, step } from '../setup/say.mjs';

export interface RunningService {
  /** URL of the API, without a trailing slash. */
  api: string;
  logFile: string;
  /** Resolves when the service has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

interface Where {
  root: string;
  dataDir: string;
  signal: AbortSignal;
}

/** Starts the service as a child process and waits until it is ready. */
export async function startService({ root, dataDir, signal }: Where): Promise<RunningService> {
  const logFile = path.join(dataDir, 'demo.log');
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'info', OUTBOUND_ALLOW_CIDRS: withLocal(process.env['OUTBOUND_ALLOW_CIDRS']) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(() => undefined);
  let stopping: Promise<void> | undefined;
  // Sends the signal only once, because a second signal makes the service exit immediately.
  const stop = () => (stopping ??= stopChild(child, ended));
  signal.addEventListener('abort', () => void stop(), { once: true });
  try {
    const api = await step('Starting the service', () => untilReady(child, logFile));
    return { api, logFile, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Allows imports from this machine, which the service rejects by default. */
function withLocal(allowed: string | undefined): string {
  return [allowed, '127.0.0.1/32'].filter(Boolean).join(',');
}

/** Reads the service's log until it reports that the service is ready. Returns the URL of the API. */
function untilReady(child: ChildProcess, logFile: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout || !child.stderr) throw new Error('The service was started without pipes.');
    const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
    child.stdout.pipe(log);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const api = readyAddress(line);
      if (api) resolve(api);
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-4000);
    });
    child.on('error', reject);
    child.on('close', () => reject(new SetupError(complaint.trim() || `The service ended before it was ready. Its log: ${logFile}`)));
  });
}

function readyAddress(line: string): string | undefined {
  if (!line.startsWith('{') || !line.includes('"ready"')) return undefined;
  const { msg, api } = JSON.parse(line) as { msg?: string; api?: string };
  return msg === 'ready' ? api : undefined;
}

/** The service stops within 25 seconds unless it hangs. */
async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(timer);
}
