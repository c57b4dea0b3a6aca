import path from 'node:path';
import { SetupError } from '../setup/say.mjs';
import { buildImage } from './build-image.ts';
import { checkImage } from './check-image.ts';
import { checkContainer } from './check-container.ts';
import { createEngine } from './engine.ts';
import { findMissing } from './find-missing.ts';
import { runInMountNamespace } from './mount-namespace.ts';
import { runMain } from './run-main.ts';

/**
 * `npm run test:image`: builds the image from Debian packages, without an image registry, and tries it in containers. It takes minutes and
 * needs root, and is therefore not part of `npm test`. A second run reuses the base and the layers that did not change.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const INSIDE = '--inside';

async function main(): Promise<number> {
  const missing = findMissing();
  if (missing !== null) throw new SetupError(missing);
  if (process.argv[2] !== INSIDE) return runInMountNamespace(import.meta.filename, { args: [INSIDE] });
  const engine = createEngine(ROOT);
  const image = await buildImage(engine, ROOT);
  await checkImage(engine, image);
  await checkContainer(engine, image, ROOT);
  process.stdout.write('The image works.\n');
  return 0;
}

await runMain(main);
