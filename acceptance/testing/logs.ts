import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What every service of the run has written, at the finest level, and what must not stand in it. */

const folder = mkdtempSync(path.join(tmpdir(), 'docreel-acceptance-logs-'));
const secrets = new Map<string, string>();

/** Shorter ones stand in a log for other reasons. */
const LEAST_LENGTH = 16;

/** From here on the text must occur in no line of any log. */
export function plant(kind: string, text: unknown): void {
  if (typeof text === 'string' && text.length >= LEAST_LENGTH) secrets.set(text, kind);
}

/** What a request and its answer hold that is nobody's business. */
export function plantExchange(headers: Record<string, string>, sent: unknown, answer: unknown): void {
  plant('an API key', headers['x-api-key']);
  plant('an idempotency key', headers['idempotency-key']);
  const body = (sent ?? {}) as Record<string, unknown>;
  plant('a callbackSecret', body['callbackSecret']);
  plant("an article's text", body['content']);
  const { uploadUrl } = (answer ?? {}) as { uploadUrl?: string };
  if (uploadUrl) plant('the signature of an upload', URL.parse(uploadUrl)?.searchParams.get('signature'));
}

/** A file for standard output and standard error of one service. */
export function openLog(): { file: string; descriptor: number; close: () => void } {
  const file = path.join(folder, String(readdirSync(folder).length));
  const descriptor = openSync(file, 'a');
  return { file, descriptor, close: () => closeSync(descriptor) };
}

/** Lines of a log that tell of a fault. */
export function faultsIn(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^\{"level":"(?:trace|debug|info|warn)"/.test(line));
}

/** Each secret that a service has written down, with the line. Secrets are looked for as they are and as they stand in JSON. */
export function findLeaks(): string[] {
  const logs = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  // Each log is searched as a whole: line by line, thousands of them for hundreds of secrets took minutes.
  return [...secrets].flatMap(([secret, kind]) => {
    const forms = new Set([secret, JSON.stringify(secret).slice(1, -1)]);
    return logs.flatMap((log) => [...forms].flatMap((form) => linesWith(log, form).map((line) => `${kind} stands in the log: ${line}`)));
  });
}

function linesWith(log: string, text: string): string[] {
  const found: string[] = [];
  for (let at = log.indexOf(text); at >= 0; at = log.indexOf(text, at + text.length)) {
    const end = log.indexOf('\n', at + text.length);
    found.push(log.slice(log.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end));
  }
  return found;
}

export function removeLogs(): void {
  rmSync(folder, { recursive: true, force: true });
}
