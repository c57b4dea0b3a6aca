import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { testDatabase } from '../platform/db/testing/database.ts';
import { BUILT } from './built-files.ts';

const skip = process.getuid?.() === 0 ? false : 'only root can hide the built dashboard from a process';

/** Hides the built dashboard ($1) in the process's own mount namespace. */
const HIDE = 'mount -t tmpfs tmpfs "$1" || exit 77; shift; exec "$@"';

test('a missing dashboard is a sentence in the log at start, and its pages are 503 while the API works', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-unbuilt-'));
  const database = await testDatabase();
  t.after(() => Promise.all([database.close(), rm(folder, { recursive: true, force: true })]));
  await mkdir(BUILT, { recursive: true });
  const main = join(import.meta.dirname, '..', 'main.ts');
  const service = spawn('unshare', ['--mount', 'bash', '-c', HIDE, 'bash', BUILT, process.execPath, main], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(service, 'exit');
  t.after(() => service.kill('SIGKILL'));
  const warnings: string[] = [];
  for await (const line of createInterface(service.stdout)) {
    const { level, msg, url } = JSON.parse(line) as { level: string; msg: string; url: string };
    if (level === 'warn') warnings.push(msg);
    if (msg !== 'ready') continue;
    const page = await fetch(`${url}/`);
    assert.equal(page.status, 503);
    assert.match(await page.text(), /The dashboard is not built.*npm run build/);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    service.kill('SIGTERM');
  }
  const [code] = await exited;
  if (code === 77) return t.skip('this system does not allow mounting');
  assert.equal(code, 0);
  assert.equal(warnings.filter((text) => text.startsWith('The dashboard is not built')).length, 1, warnings.join('\n'));
});
