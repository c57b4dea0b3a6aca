import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { checkTools } from '@docreel/recording';
import { testDatabase, type TestDatabase } from '../../platform/db/testing/database.ts';
import type { Check } from './check.ts';

const SERVER = path.join(import.meta.dirname, '..', '..');
const DOCREEL = path.join(SERVER, 'docreel.ts');
const ALL = ['bash', 'env', 'sh', 'true', 'bwrap', 'prlimit', 'setpriv', 'ffmpeg', 'ffprobe', 'tesseract', 'pocketsphinx_batch'];

/** Options of bubblewrap that refuse further user namespaces, as the default seccomp profile of Docker does. */
const NO_NAMESPACES = ['--disable-userns'];

/** Without Linux user namespaces, the test cannot hide the programs that are installed on this machine. */
const isShut = (await checkTools()).some(({ name, version }) => name === 'bwrap' && version !== null);
const skip = isShut ? false : 'this system refuses user namespaces; `docreel doctor` says so too';

let database: TestDatabase;
let folder: string;
before(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'docreel-doctor-'))]);
});
after(() => Promise.all([database.close(), rm(folder, { recursive: true, force: true })]));

interface Machine {
  programs?: readonly string[];
  /** Further options for bubblewrap. */
  options?: readonly string[];
  env?: Record<string, string>;
}

/** Runs a program of the server in a bubblewrap sandbox in which only these programs are installed. */
function runInside(command: readonly string[], { programs = ALL, options = [], env: more = {} }: Machine) {
  const only = ['--tmpfs', '/usr/bin', ...programs.flatMap((name) => ['--ro-bind', `/usr/bin/${name}`, `/usr/bin/${name}`])];
  const machine = ['--dev-bind', '/', '/', '--proc', '/proc', '--unshare-user', ...options, ...only, '--'];
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', ...more };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile('bwrap', [...machine, process.execPath, ...command], { env, timeout: 60_000 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

async function doctor(machine: Machine): Promise<{ code: number; lines: Map<string, string> }> {
  const { code, stdout } = await runInside([DOCREEL, 'doctor', '--json'], machine);
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const lines = new Map(checks.map(({ name, state, found, fix = '' }) => [name, `${state} ${found} ${fix}`]));
  return { code, lines };
}

test('a missing program is reported with its Debian package, and doctor fails without OCR', {
  skip,
}, async () => {
  const { code, lines } = await doctor({ programs: ALL.filter((name) => name !== 'tesseract' && name !== 'pocketsphinx_batch') });
  assert.equal(code, 1);
  assert.match(lines.get('tesseract') ?? '', /^bad does not work here; it reads text on the screen apt-get install tesseract-ocr$/);
  assert.match(lines.get('English text') ?? '', /^bad /);
  assert.match(lines.get('pocketsphinx_batch') ?? '', /^weak .* apt-get install pocketsphinx pocketsphinx-en-us$/);
  assert.match(lines.get('ffmpeg') ?? '', /^good \d/);
});

test('refused user namespaces and a missing bubblewrap are reported differently, and all other checks pass', {
  skip,
}, async () => {
  const [forbidden, missing] = [
    await doctor({ options: NO_NAMESPACES }),
    await doctor({ programs: ALL.filter((name) => name !== 'bwrap') }),
  ];
  assert.match(forbidden.lines.get('bwrap') ?? '', /^weak .*user namespaces, which are refused here.* Allow user namespaces: sysctl/);
  assert.match(missing.lines.get('bwrap') ?? '', /^weak does not work here; it shuts .*files apt-get install bubblewrap$/);
  for (const { code, lines } of [forbidden, missing]) assert.deepEqual([code, lines.get('ffmpeg')?.slice(0, 4)], [0, 'good']);
});

test('doctor says in which state the sandbox is, and fails without it if SANDBOX is required', { skip }, async () => {
  const [full, weak, required] = [
    await doctor({}),
    await doctor({ options: NO_NAMESPACES }),
    await doctor({ options: NO_NAMESPACES, env: { SANDBOX: 'required' } }),
  ];
  assert.match(full.lines.get('sandbox') ?? '', /^good full: /);
  assert.match(weak.lines.get('sandbox') ?? '', /^weak (?:user|limits): .* Set SANDBOX=required/);
  assert.match(required.lines.get('sandbox') ?? '', /^bad (?:user|limits): .*does not start with SANDBOX=required/);
  assert.deepEqual([full.code, weak.code, required.code], [0, 0, 1]);
});

test('with SANDBOX=required the service refuses to start without the sandbox, in one sentence', { skip }, async () => {
  const refused = await runInside([path.join(SERVER, 'main.ts')], { options: NO_NAMESPACES, env: { SANDBOX: 'required' } });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^SANDBOX is required, but programs that read videos are not isolated .*"docreel doctor" says .*\n$/);
  assert.equal(refused.stdout, '');
});
