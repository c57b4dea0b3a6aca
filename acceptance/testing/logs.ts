import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Collects the logs of all services at the most detailed level. Also collects the secrets that the logs must not contain. */

const folder = mkdtempSync(path.join(tmpdir(), 'docreel-acceptance-logs-'));
const secrets = new Map<string, string>();

/** Minimum length of a secret in characters. Shorter strings occur in logs by coincidence. */
const LEAST_LENGTH = 16;

/** Registers a text that must not occur in any log. */
export function registerSecret(kind: string, text: unknown): void {
  if (typeof text === 'string' && text.length >= LEAST_LENGTH) secrets.set(text, kind);
}

/** Registers all secrets of a request and its response. */
export function registerSecrets(headers: Record<string, string>, sent: unknown, answer: unknown): void {
  registerSecret('an API key', headers['x-api-key']);
  registerSecret('an idempotency key', headers['idempotency-key']);
  const body = (sent ?? {}) as Record<string, unknown>;
  registerSecret('a callbackSecret', body['callbackSecret']);
  registerSecret("an article's text", body['content']);
  const { uploadUrl } = (answer ?? {}) as { uploadUrl?: string };
  if (uploadUrl) registerSecret('the signature of an upload', URL.parse(uploadUrl)?.searchParams.get('signature'));
}

/** Opens a log file for the standard output and standard error of one service. */
export function openLog(): { file: string; descriptor: number; close: () => void } {
  const file = path.join(folder, String(readdirSync(folder).length));
  const descriptor = openSync(file, 'a');
  return { file, descriptor, close: () => closeSync(descriptor) };
}

/** Returns the log lines that report an error. */
export function findFaults(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^\{"level":"(?:trace|debug|info|warn)"/.test(line));
}

/** Returns each secret that was found, with its log line. Searches for the plain and the JSON-encoded form. */
export function findLeaks(): string[] {
  const logs = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  // Searches each log as one string. Searching thousands of lines for hundreds of secrets took minutes.
  return [...secrets].flatMap(([secret, kind]) => {
    const forms = new Set([secret, JSON.stringify(secret).slice(1, -1)]);
    return logs.flatMap((log) => [...forms].flatMap((form) => findLines(log, form).map((line) => `${kind} is in the log: ${line}`)));
  });
}

function findLines(log: string, text: string): string[] {
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
