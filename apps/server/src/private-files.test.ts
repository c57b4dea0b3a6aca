import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { AS_NOBODY, whyNoOtherUser } from './platform/db/testing/processes.ts';

/** Runs the service and commands with the usual umask 022, in existing folders that everybody may read. */

const SRC = import.meta.dirname;
let root: string;
let env: NodeJS.ProcessEnv;
before(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'docreel-private-'));
  for (const folder of ['.', 'data', 'data/files', 'data/files/uploads', 'back-up', 'back-up/files', 'out'])
    await mkdir(path.join(root, folder), { recursive: true }).then(() => chmod(path.join(root, folder), 0o755));
  await writeFile(path.join(root, 'data/files/uploads/old'), 'confidential recording', { mode: 0o644 });
  env = {
    ...process.env,
    DATA_DIR: path.join(root, 'data'),
    DATABASE_URL: '',
    STORAGE_URL: '',
    INIT_CWD: root,
    HOST: '127.0.0.1',
    PORT: '0',
  };
});
after(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

const USUAL = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath];

const docreel = (...args: string[]) => promisify(execFile)('sh', [...USUAL, path.join(SRC, 'docreel.ts'), ...args], { env });

/** Starts the service, waits until it is ready, and stops it. */
async function serveOnce(): Promise<void> {
  const child = spawn('sh', [...USUAL, path.join(SRC, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) if (line.includes('"ready"')) break;
  child.stdout.resume();
  child.kill('SIGTERM');
  await exited;
}

const readMode = async (name: string) => ((await stat(path.join(root, name))).mode & 0o777).toString(8);

/** Returns the files in a folder that other users than the owner may read. */
async function readableByOthers(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(path.join(root, name))).mode & 0o077 })));
  return modes.filter(({ mode }) => mode !== 0).map(({ name }) => name);
}

test('files, backups and exports are readable by their owner only, with any umask and in existing folders', async (t) => {
  await docreel('project', 'create', '--name', 'P');
  await serveOnce();
  assert.deepEqual([await readMode('data'), await readMode('data/files')], ['700', '700']);
  // Files from older versions keep their permissions. Other users cannot reach them, because the folder is private.
  assert.deepEqual(await readableByOthers('data'), ['data/files/uploads', 'data/files/uploads/old']);

  await docreel('backup', '--out', 'back-up');
  assert.deepEqual(await readableByOthers('back-up'), []);
  await docreel('export', '--project', 'p', '--format', 'markdown', '--out', 'out/p.zip');
  assert.deepEqual(await readableByOthers('out'), []);

  await t.test('another user reads none of them', { skip: whyNoOtherUser() }, () => {
    for (const file of [
      'data/files/uploads/old',
      'back-up/manifest.json',
      'back-up/files/uploads/old',
      'out/p.zip',
      'data/postgres.password',
    ]) {
      const [program, ...args] = AS_NOBODY;
      assert.notEqual(spawnSync(program, [...args, 'cat', path.join(root, file)]).status, 0, file);
    }
    assert.equal(
      spawnSync(AS_NOBODY[0], [...AS_NOBODY.slice(1), 'ls', path.join(root, 'out')]).status,
      0,
      'the folders of the operator stay open',
    );
  });
});
