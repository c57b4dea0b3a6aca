/**
 * Loaded into a process of the service before anything else (`node --import`). It names the points before and after each commit, each
 * stored object and each sent request, and kills or freezes the process at one of them on request. The shipped service contains none of
 * this.
 *
 * Names: `before commit +job_steps jobs.losses` (`+` inserted, `-` deleted, otherwise the first updated column), `after write …` for a
 * statement outside a transaction, `before object`, `after object`, `before send`, `during send`, `after send`.
 */
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

/** Instruction of the harness: send this signal when a matching point is reached for the nth time. Without a pattern, do nothing. */
export interface Arm {
  pattern: string | null;
  nth: number;
  signal: 'SIGKILL' | 'SIGSTOP';
}

let armed: { pattern: RegExp; left: number; signal: Arm['signal'] } | undefined;

process.on('message', ({ pattern, nth, signal }: Arm) => {
  armed = pattern === null ? undefined : { pattern: new RegExp(pattern), left: nth, signal };
});
// The channel to the harness must not keep the process alive, and the process must not outlive the harness.
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

/** File to which every point is written, for listing all of them. */
const SEEN = process.env['FAULTS_POINTS_SEEN'];

// Commits and single statements, when they are sent to the database.

const WRITE =
  /(insert into|delete from|(?<!for |do )update)\s+"?([a-z_.]+)"?(?:\s+(?!set\b)(?:as\s+)?"?[a-z_]+"?)?(?:\s+set\s+"?([a-z_]+)"?)?/g;
const open = new WeakMap<object, Set<string>>();

function writesOf(text: string): string[] {
  const SIGNS: Record<string, string> = { 'insert into': '+', 'delete from': '-' };
  return [...text.toLowerCase().matchAll(WRITE)].map(([, verb = '', table = '', column = '']) =>
    SIGNS[verb] ? `${SIGNS[verb]}${table}` : `${table}.${column}`,
  );
}

/** Returns the point that this statement reaches, or undefined. */
function pointOf(client: object, text: string): string | undefined {
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
  const writes = writesOf(text);
  if (transaction) for (const write of writes) transaction.add(write);
  return transaction || writes.length === 0 ? undefined : `write ${writes.toSorted().join(' ')}`;
}

const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
function queryAndPass(this: object, ...args: unknown[]): unknown {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
  const point = typeof text === 'string' ? pointOf(this, text) : undefined;
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

// Objects in a folder are created by a rename from the folder of unfinished ones.

const { rename } = fs.promises;
fs.promises.rename = async (from, to) => {
  const isObject = String(from).includes('/.unfinished/');
  if (isObject) pass('before object');
  await rename(from, to);
  if (isObject) pass('after object');
};
syncBuiltinESMExports();

// Requests: a PUT stores an object, a POST sends something.

function nameOf(message: unknown): string | undefined {
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
    const name = nameOf(message);
    if (name) pass(`${phase} ${name}`);
  });
}
