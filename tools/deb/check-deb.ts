import assert from 'node:assert/strict';
import path from 'node:path';
import { buildBase } from '../image/build-image.ts';
import { createEngine } from '../image/engine.ts';
import { findMissing } from '../image/find-missing.ts';
import { SetupError, step } from '../setup/say.mjs';

/** Starts the service as its unit does, waits until it responds, and stops it. */
const TRY = `
set -eu
install -d -o docreel -g docreel -m 0700 /var/lib/docreel /var/lib/docreel-backups
setpriv --reuid=docreel --regid=docreel --init-groups -- env -C /opt/docreel DATA_DIR=/var/lib/docreel PATH=/opt/docreel/node_modules/.bin:/usr/bin:/bin \\
  node apps/server/src/main.ts > /tmp/log 2>&1 &
service=$!
for try in $(seq 120); do
  if docreel healthy --ready; then break; fi
  sleep 1
done
docreel healthy --ready || { cat /tmp/log; exit 1; }
docreel project create --name Handbook --key CI
docreel backup --out /var/lib/docreel-backups --keep 7 --verify
kill "$service"
wait "$service"
`;

/** Installs the package with its dependencies into a fresh Debian, starts the service there, and removes the package. */
export async function checkDeb(root: string, file: string): Promise<void> {
  const missing = findMissing({ command: 'npm run deb -- --check' });
  if (missing !== null) throw new SetupError(missing);
  const engine = createEngine(root);
  const base = await buildBase(engine, root);
  const container = (await engine.buildah('from', '--pull-never', base)).split('\n').at(-1) ?? '';
  const run = (...command: string[]) => engine.buildah('run', '--isolation', 'chroot', container, '--', ...command);
  try {
    await engine.buildah('copy', container, file, '/tmp/docreel.deb');
    await step('Installing the package', async () => {
      await run('apt-get', 'update');
      await run('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '--no-install-recommends', '/tmp/docreel.deb');
    });
    const output = await step('Running the service', () => run('sh', '-c', TRY));
    assert.match(output, /Verified: \d+ rows/, output);
    assert.equal(await run('stat', '--format', '%U:%G %a', '/etc/docreel.env'), 'root:docreel 640');
    await run('apt-get', 'remove', '-y', 'docreel');
    assert.match(await run('ls', '/var/lib/docreel'), /postgres/, 'data stays');
    assert.equal(await run('sh', '-c', 'ls -d /opt/docreel/apps 2> /dev/null || true'), '', 'the program was removed');
  } finally {
    await engine.buildah('rm', container);
  }
  process.stdout.write(`The package ${path.basename(file)} works.\n`);
}
