import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts';
import { createLog } from '../platform/log/log.ts';
import type { Asked, Said } from './testing/many-commands.ts';

/**
 * Tests the operator's commands as separate processes, with a space in the path of the data directory. Tests that need many commands run
 * them in one process, while a service is running.
 */

const DOCREEL = path.resolve(import.meta.dirname, '../docreel.ts');
const folder = await mkdtemp(path.join(tmpdir(), 'docreel operator '));
const DATA_DIR = path.join(folder, 'data');
after(async () => {
  sayer?.kill();
  await (await server)?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ours = { DATA_DIR, DATABASE_URL: '', INIT_CWD: folder };

const docreel = (...args: string[]) => run(args);

function run(args: string[], more: Record<string, string> = {}): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const env = { ...process.env, ...ours, ...more };
  return new Promise((resolve) => {
    execFile(process.execPath, [DOCREEL, ...args], { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

let sayer: ReturnType<typeof fork> | undefined;

/** Runs one command in this process and returns the same result as a `docreel` process. Calls must not run concurrently. */
const runCommand = (...args: string[]) => say(args);

async function say(args: string[], more: Record<string, string> = {}): Promise<Said> {
  sayer ??= fork(path.join(import.meta.dirname, 'testing/many-commands.ts'), { cwd: folder, execArgv: [] });
  const answer = once(sayer, 'message');
  sayer.send({ args, env: { ...ours, ...more } } satisfies Asked);
  return ((await Promise.race([answer, once(sayer, 'exit')])) as [Said])[0];
}

/** Starts the database that a running service would provide. Later tests use this database too. */
let server: Promise<Embedded> | undefined;
async function serveDatabase(): Promise<void> {
  server ??= startEmbedded({ dataDir: DATA_DIR, log: createLog('silent') });
  await server;
}

test('without a running service, a project and a key can be created, and standard output contains only JSON', async () => {
  const made = await docreel('project', 'create', '--name', 'Task lane', '--json');
  const project = JSON.parse(made.stdout);
  assert.deepEqual(Object.keys(project), ['id', 'name', 'slug']);
  assert.deepEqual([project.name, project.slug], ['Task lane', 'task-lane']);

  const { stdout } = await docreel('key', 'create', '--project', 'task-lane', '--name', 'CI', '--scopes', 'read,write', '--json');
  const key = JSON.parse(stdout);
  assert.deepEqual(Object.keys(key), ['id', 'key', 'name', 'scopes']);
  assert.match(key.key, /^dr_[0-9A-Za-z]{46}$/);
  assert.deepEqual([key.name, key.scopes], ['CI', ['read', 'write']]);
});

test('two commands at the same time run one after the other', async () => {
  const names = ['One', 'Two', 'Three'];
  const answers = await Promise.all(names.map((name) => docreel('project', 'create', '--name', name, '--json')));
  assert.deepEqual(
    answers.map(({ code, stderr }) => [code, stderr]),
    names.map(() => [0, '']),
  );
});

test('a project and its first key are created together or not at all', async () => {
  await serveDatabase();
  const made = JSON.parse((await runCommand('project', 'create', '--name', 'Keyed', '--key', 'CI', '--scopes', 'read', '--json')).stdout);
  assert.deepEqual([made.slug, made.key.name, made.key.scopes], ['keyed', 'CI', ['read']]);
  assert.match(made.key.key, /^dr_/);
  const refused = await runCommand('project', 'create', '--name', 'Unkeyed', '--key', 'CI', '--scopes', 'reed');
  assert.match(refused.stderr, /^Unknown scope: reed\./);
  assert.ok(!(await runCommand('project', 'list', '--json')).stdout.includes('Unkeyed'));
});

test('keys are listed without their values, and revoked by ID', async () => {
  await serveDatabase();
  const made = JSON.parse(
    (await runCommand('key', 'create', '--project', 'task-lane', '--name', 'Old', '--scopes', 'read', '--expires', '2099-01-01', '--json'))
      .stdout,
  );
  await runCommand('key', 'revoke', '--id', made.id);
  const { stdout } = await runCommand('key', 'list', '--project', 'task-lane', '--json');
  const listed = JSON.parse(stdout).find(({ id }: { id: string }) => id === made.id);
  assert.notEqual(listed.revokedAt, null);
  assert.equal(listed.expiresAt, '2099-01-01T00:00:00.000Z');
  assert.ok(!stdout.includes(made.key));
});

test('a failed command prints one sentence to standard error and sets the exit code', async () => {
  await serveDatabase();
  const failures: [string[], RegExp][] = [
    [['key', 'create', '--project', 'nobody', '--name', 'x', '--scopes', 'read', '--json'], /^There is no project "nobody"\.\n$/],
    [['key', 'create', '--project', 'task-lane', '--name', 'x', '--scopes', 'reed', '--json'], /^Unknown scope: reed\./],
    [['key', 'create', '--project', 'task-lane', '--name', 'x', '--scopes', 'read', '--expires', 'soon'], /is not an ISO 8601 time/],
    [['project', 'create', '--name', 'Twice', '--slug', 'task-lane'], /^The slug "task-lane" is taken, or another project used it/],
    [['project', 'free-slug', 'task-lane'], /^The slug "task-lane" is not reserved, or a project still uses it\.\n$/],
    [['project', 'delete', 'task-lane', '--name', 'Another'], /^The name of this project is ".+", not "Another"\.\n$/],
    [['project', 'create'], /required option '--name <name>'/],
    [['record', 'no-such.mp4'], /^The file .*no-such\.mp4 does not exist or cannot be read\. Check the path\.\n$/],
  ];
  for (const [args, sentence] of failures) {
    const { code, stdout, stderr } = await runCommand(...args);
    assert.deepEqual([code, stdout], [1, ''], args.join(' '));
    assert.match(stderr, sentence);
  }
});

test('an unreachable database is reported in one sentence', async () => {
  const { code, stderr } = await run(['project', 'list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  assert.equal(code, 1);
  assert.match(stderr, /^The database cannot be used: .*ECONNREFUSED.* Check DATABASE_URL, and that the server runs\.\n$/);
});

test('commands use the database of a running service', async () => {
  await serveDatabase();
  const { stdout } = await runCommand('project', 'list', '--json');
  const slugs = JSON.parse(stdout).map(({ slug }: { slug: string }) => slug);
  assert.deepEqual(slugs[0], 'task-lane');
  assert.deepEqual(slugs.slice(1).toSorted(), ['keyed', 'one', 'three', 'two']);
});

test('doctor prints the name and state of each check', async () => {
  const { stdout } = await docreel('doctor', '--json');
  const { isHealthy, checks } = JSON.parse(stdout);
  assert.equal(isHealthy, true, stdout);
  const names = checks.map(({ name }: { name: string }) => name);
  for (const name of [
    'Node',
    'ffmpeg',
    'tesseract',
    'bwrap',
    'OCR',
    'English text',
    'limits',
    'room',
    'files',
    'writer',
    'translation',
    'public URL',
    'clock',
    'schema',
    'database (embedded)',
  ])
    assert.ok(names.includes(name), name);
});

test('a file that is not a video fails with a coded message', async () => {
  await writeFile(path.join(folder, 'notes.mp4'), 'Milk, eggs.');
  const { code, stderr } = await docreel('record', 'notes.mp4', '--cache', path.join(folder, 'cache'));
  assert.equal(code, 1);
  assert.match(stderr, /^NOT_A_VIDEO: .*\n$/m);
});

test("record prints a video's recording as JSON to standard output, and progress to standard error", async () => {
  const sample = path.resolve(import.meta.dirname, '../../../../tools/fixtures/sample/create-a-project.mp4');
  const clip = path.join(folder, 'clip.mp4');
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', sample, '-t', '12', '-map', '0', '-c', 'copy', clip]);
  const { code, stdout, stderr } = await docreel('record', clip, '--json', '--cache', path.join(folder, 'cache'));
  assert.equal(code, 0, stderr);
  const recording = JSON.parse(stdout);
  assert.ok(recording.source.durationSeconds > 10);
  assert.ok(recording.scenes.length >= 2);
  assert.match(stderr, /^probe: done$/m);
});

test("a project's webhook URL is set, shown, tested and removed, and deliveries are listed", async () => {
  await serveDatabase();
  const webhook = (...args: string[]) => runCommand('webhook', ...args, '--project', 'task-lane');
  const json = async (...args: string[]) => JSON.parse((await webhook(...args, '--json')).stdout);
  assert.match((await webhook('test')).stderr, /no webhook URL/);
  assert.match((await webhook('set', 'http://127.0.0.1/hook')).stderr, /^url: /);
  assert.deepEqual(await json('set', 'https://hooks.example.com/a'), {
    url: 'https://hooks.example.com/a',
    isSigned: false,
    oldSecretUntil: null,
    disabledAt: null,
    disabledReason: null,
  });
  assert.equal((await webhook('show')).stdout, 'https://hooks.example.com/a\n');
  assert.match((await webhook('secret')).stdout, /^whsec_[\w+/]{43}=\n$/);
  assert.equal((await webhook('show')).stdout, 'https://hooks.example.com/a, signed\n');
  assert.equal((await json('secret', '--drop')).isSigned, false);
  const { deliveryId } = await json('test');
  assert.equal((await json('log'))[0].deliveryId, deliveryId);
  assert.deepEqual((await json('log', '--id', deliveryId)).log, []);
  assert.equal((await json('send-again', '--id', deliveryId)).status, 'pending');
  assert.equal((await webhook('log', '--id', '019aa0c2-0000-7000-8000-000000000000')).code, 1);
  assert.equal((await json('clear')).url, null);
});

test('accounts are created, listed, assigned roles, reset and deleted, and each link is shown once', async () => {
  await serveDatabase();
  await runCommand('project', 'create', '--name', 'People', '--slug', 'people');
  const env = { PUBLIC_URL: 'https://docs.example.com/' };
  const made = await say(['user', 'create', '--email', 'Ana@Example.com', '--name', 'Ana', '--project', 'people', '--json'], env);
  const ana = JSON.parse(made.stdout);
  assert.deepEqual([ana.email, ana.name], ['ana@example.com', 'Ana']);
  assert.match(ana.link, /^https:\/\/docs\.example\.com\/link#[\w-]{43}$/);
  const again = await runCommand('user', 'create', '--email', 'ana@example.com', '--name', 'Ana');
  assert.deepEqual([again.code, again.stdout], [1, '']);
  assert.match(again.stderr, /already has an account/);
  const reset = JSON.parse((await say(['user', 'reset', 'ana@example.com', '--json'], env)).stdout);
  assert.notEqual(reset.link, ana.link);
  assert.equal((await runCommand('user', 'role', 'ana@example.com', '--project', 'people', '--role', 'viewer')).code, 0);
  assert.match(
    (await runCommand('user', 'role', 'ana@example.com', '--project', 'people', '--role', 'king')).stderr,
    /Unknown role "king"/,
  );
  const [listed] = JSON.parse((await runCommand('user', 'list', '--json')).stdout);
  assert.deepEqual([listed.email, listed.projects, listed.hasPassword], ['ana@example.com', [{ slug: 'people', role: 'viewer' }], false]);
  assert.equal((await runCommand('user', 'remove', 'ana@example.com')).code, 0);
  assert.deepEqual(JSON.parse((await runCommand('user', 'list', '--json')).stdout), []);
  assert.match((await runCommand('user', 'remove', 'ana@example.com')).stderr, /No account has the email address/);
});
