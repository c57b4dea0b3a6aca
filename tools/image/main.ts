import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SetupError } from '../setup/say.mjs';
import { buildImage } from './build-image.ts';
import { checkImage } from './check-image.ts';
import { checkContainer } from './check-container.ts';
import { createEngine } from './engine.ts';
import { findMissing } from './find-missing.ts';

/**
 * `npm run test:image`: builds the image from Debian packages, without an image registry, and tries it in containers. It takes minutes and
 * needs root, and is therefore not part of `npm test`. A second run reuses the base and the layers that did not change.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const INSIDE = '--inside';

async function main(): Promise<number> {
  const missing = findMissing();
  if (missing !== null) throw new SetupError(missing);
  if (process.argv[2] !== INSIDE) return runInMountNamespace();
  const engine = createEngine(ROOT);
  const image = await buildImage(engine, ROOT);
  await checkImage(engine, image);
  await checkContainer(engine, image, ROOT);
  process.stdout.write('The image works.\n');
  return 0;
}

/**
 * Runs this program in its own mount namespace. crun refuses hosts that have both versions of cgroups, so the second one is hidden there.
 * All containers must be started in the same namespace, because podman mounts their networks.
 */
async function runInMountNamespace(): Promise<number> {
  const script = 'umount /sys/fs/cgroup/unified 2> /dev/null; exec "$@"';
  const program = [process.execPath, import.meta.filename, INSIDE];
  const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...program], { cwd: ROOT, stdio: 'inherit' });
  // The program inside removes its container after a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    process.stderr.write(`${error instanceof SetupError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  },
);
