import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { checkTools } from '@docreel/recording';
import { testDatabase, type TestDatabase } from '../../platform/db/testing/database.ts';
import type { Check } from './check.ts';

const DOCREEL = path.join(import.meta.dirname, '..', '..', 'docreel.ts');
const ALL = ['bash', 'env', 'sh', 'true', 'bwrap', 'prlimit', 'setpriv', 'ffmpeg', 'ffprobe', 'tesseract', 'pocketsphinx_batch'];

/** Without Linux user namespaces, the test cannot hide the programs that are installed on this machine. */
const isShut = (await checkTools()).some(({ name, version }) => name === 'bwrap' && version !== null);
const skip = isShut ? false : 'this system refuses user namespaces; `docreel doctor` says so too';

let database: TestDatabase;
let folder: string;
before(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'docreel-doctor-'))]);
});
after(() => Promise.all([database.close(), rm(folder, { recursive: true, force: true })]));

/**
 * Runs `docreel doctor` in a bubblewrap sandbox in which only these programs are installed. `more` contains further options for bubblewrap.
 */
async function doctor(programs: readonly string[], ...more: string[]): Promise<{ code: number; lines: Map<string, string> }> {
  const only = ['--tmpfs', '/usr/bin', ...programs.flatMap((name) => ['--ro-bind', `/usr/bin/${name}`, `/usr/bin/${name}`])];
  const machine = ['--dev-bind', '/', '/', '--proc', '/proc', '--unshare-user', ...more, ...only, '--'];
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
  const { code, stdout } = await new Promise<{ code: number; stdout: string }>((resolve) => {
    const child = execFile('bwrap', [...machine, process.execPath, DOCREEL, 'doctor', '--json'], { env }, (_, out) =>
      resolve({ code: child.exitCode ?? -1, stdout: out }),
    );
  });
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const lines = new Map(checks.map(({ name, state, found, fix = '' }) => [name, `${state} ${found} ${fix}`]));
  return { code, lines };
}

test('a missing program is reported with its Debian package, and doctor fails without OCR', {
  skip,
}, async () => {
  const { code, lines } = await doctor(ALL.filter((name) => name !== 'tesseract' && name !== 'pocketsphinx_batch'));
  assert.equal(code, 1);
  assert.match(lines.get('tesseract') ?? '', /^bad does not work here; it reads text on the screen apt-get install tesseract-ocr$/);
  assert.match(lines.get('English text') ?? '', /^bad /);
  assert.match(lines.get('pocketsphinx_batch') ?? '', /^weak .* apt-get install pocketsphinx pocketsphinx-en-us$/);
  assert.match(lines.get('ffmpeg') ?? '', /^good \d/);
});

test('refused user namespaces and a missing bubblewrap are reported differently, and all other checks pass', {
  skip,
}, async () => {
  const [forbidden, missing] = [await doctor(ALL, '--disable-userns'), await doctor(ALL.filter((name) => name !== 'bwrap'))];
  assert.match(forbidden.lines.get('bwrap') ?? '', /^weak .*user namespaces, which are refused here.* Allow user namespaces: sysctl/);
  assert.match(missing.lines.get('bwrap') ?? '', /^weak does not work here; it shuts .*files apt-get install bubblewrap$/);
  for (const { code, lines } of [forbidden, missing]) assert.deepEqual([code, lines.get('ffmpeg')?.slice(0, 4)], [0, 'good']);
});
