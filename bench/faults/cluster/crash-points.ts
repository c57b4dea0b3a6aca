/**
 * Node loads this module before the service's code (`node --import`), only in these tests. It names the points before and after each
 * commit, stored object and sent request, and can kill or freeze the process there.
 *
 * Names: `before commit +job_steps jobs.losses` (`+` inserted, `-` deleted, otherwise the first updated column), `after write …` for a
 * statement outside a transaction, `before object`, `after object`, `before send`, `during send`, `after send`.
 */
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

/**
 * Message from the harness: send this signal to the process when it reaches a matching point for the nth time. A null pattern disarms the
 * process.
 */
export interface Arm {
  pattern: string | null;
  nth: number;
  signal: 'SIGKILL' | 'SIGSTOP';
}

let armed: { pattern: RegExp; left: number; signal: Arm['signal'] } | undefined;

process.on('message', ({ pattern, nth, signal }: Arm) => {
  armed = pattern === null ? undefined : { pattern: new RegExp(pattern), left: nth, signal };
});
// The IPC channel to the harness does not keep the process alive. The process ends when the harness ends.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function pass(point: string): void {
  if (SEEN) fs.appendFileSync(SEEN, `${point}\n`);
  if (!armed?.pattern.test(point) || --armed.left > 0) return;
  const { signal } = armed;
  armed = undefined;
  fs.writeSync(2, `${signal}: ${point}\n`);
  process.kill(process.pid, signal);
}

/** If set, the name of every reached point is appended to this file. */
const SEEN = process.env['FAULTS_POINTS_SEEN'];

// Crash points of the database: commits and single statements, when the client sends them.

const WRITE =
  /(insert into|delete from|(?<!for |do )update)\s+"?([a-z_.]+)"?(?:\s+(?!set\b)(?:as\s+)?"?[a-z_]+"?)?(?:\s+set\s+"?([a-z_]+)"?)?/g;
const open = new WeakMap<object, Set<string>>();

function listWrites(text: string): string[] {
  const SIGNS: Record<string, string> = { 'insert into': '+', 'delete from': '-' };
  return [...text.toLowerCase().matchAll(WRITE)].map(([, verb = '', table = '', column = '']) =>
    SIGNS[verb] ? `${SIGNS[verb]}${table}` : `${table}.${column}`,
  );
}

/** Returns the name of the crash point for this statement, or undefined. */
function findPoint(client: object, text: string): string | undefined {
  const word = text.trim().toLowerCase();
  if (word.startsWith('begin') || word.startsWith('start transaction')) {
    open.set(client, new Set());
    return undefined;
  }
  const transaction = open.get(client);
  if (word === 'commit' || word === 'rollback') {
    open.delete(client);
    return word === 'commit' && transaction?.size ? `commit ${[...transaction].toSorted().join(' ')}` : undefined;
  }
  const writes = listWrites(text);
  if (transaction) for (const write of writes) transaction.add(write);
  return transaction || writes.length === 0 ? undefined : `write ${writes.toSorted().join(' ')}`;
}

const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
function queryAndPass(this: object, ...args: unknown[]): unknown {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
  const point = typeof text === 'string' ? findPoint(this, text) : undefined;
  if (point === undefined) return Reflect.apply(query, this, args);
  pass(`before ${point}`);
  const last = args.at(-1);
  if (typeof last === 'function') {
    const tell = (...answer: unknown[]) => {
      if (!answer[0]) pass(`after ${point}`);
      Reflect.apply(last, undefined, answer);
    };
    return Reflect.apply(query, this, [...args.slice(0, -1), tell]);
  }
  const result = Reflect.apply(query, this, args);
  if (!(result instanceof Promise)) return result;
  return result.then((value: unknown) => {
    pass(`after ${point}`);
    return value;
  });
}
Object.assign(pg.Client.prototype, { query: queryAndPass });

// A file becomes visible when it is renamed from the folder of unfinished files.

const { rename } = fs.promises;
fs.promises.rename = async (from, to) => {
  const isObject = String(from).includes('/.unfinished/');
  if (isObject) pass('before object');
  await rename(from, to);
  if (isObject) pass('after object');
};
syncBuiltinESMExports();

// Crash points of HTTP requests: a PUT stores an object, a POST sends a webhook or a translation request.

function findName(message: unknown): string | undefined {
  const { request } = message as { request: { method: string; path: string } };
  if (request.method === 'PUT') return 'object';
  return request.method === 'POST' && request.path.startsWith('/hook') ? 'send' : undefined;
}
for (const [channel, phase] of [
  ['undici:request:create', 'before'],
  ['undici:request:bodySent', 'during'],
  ['undici:request:headers', 'after'],
] as const) {
  subscribe(channel, (message) => {
    const name = findName(message);
    if (name) pass(`${phase} ${name}`);
  });
}
