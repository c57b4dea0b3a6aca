import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, globSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Changes in these folders restart the API server. Watching imported modules is not enough, because worker threads and SQL files are not
 * imported.
 */
const WATCHED = ['apps/server/src', 'packages/*/src'];

/**
 * Node's watch mode makes each worker thread report its imported modules to the parent. Thread pools reject these messages, and `WATCHED`
 * makes them unnecessary.
 */
const WITHOUT_REPORTS = '--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';

export interface ApiServer {
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

interface ApiServerOptions {
  root: string;
  env: Record<string, string>;
  logFile: string;
  /** Called with each line that the terminal shows. */
  print: (line: string) => void;
}

/** Starts the API server under `node --watch`. Writes its whole log to a file, and its warnings and errors to the terminal. */
export function startApiServer({ root, env, logFile, print }: ApiServerOptions): ApiServer {
  const folders = globSync(WATCHED, { cwd: root }).map((folder) => `--watch-path=${path.join(root, folder)}`);
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...folders, WITHOUT_REPORTS, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { mode: 0o600 });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      log.write(`${line}\n`);
      const shown = toTerminal(line);
      if (shown !== null) print(shown);
    });
  const ended = once(child, 'close').then(() => undefined);
  return { ended, stop: () => stopChild(child, ended) };
}

const SHOWN = new Set(['warn', 'error', 'fatal']);

/** Formats a log line for the terminal. Returns null for lines below a warning. Crash messages are not JSON and are always shown. */
export function toTerminal(line: string): string | null {
  if (!line.startsWith('{')) return /setup#|No account exists/.test(line) || line.trim() === '' ? null : `server: ${line}`;
  const { level = '', msg = '', url, err, reason } = JSON.parse(line) as LogLine;
  if (msg === 'ready') return `server: ready, on ${url}`;
  if (!SHOWN.has(level)) return null;
  return `server: ${level}: ${[msg, reason, err?.stack ?? err?.message].filter(Boolean).join(': ')}`;
}

interface LogLine {
  level?: string;
  msg?: string;
  url?: string;
  reason?: string;
  err?: { message?: string; stack?: string };
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 25_000);
  await ended;
  clearTimeout(timer);
}
