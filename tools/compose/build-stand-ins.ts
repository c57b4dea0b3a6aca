import path from 'node:path';
import { buildBase } from '../image/build-image.ts';
import type { Engine } from '../image/engine.ts';
import { step } from '../setup/say.mjs';

/** Folders in `images` by the variable that names the image in compose.yaml. */
const IMAGES = { POSTGRES_IMAGE: 'postgres', STORE_IMAGE: 'store', CADDY_IMAGE: 'caddy' };

/** Builds images from Debian packages that take the place of the public ones, and returns their names by variable. */
export async function buildStandIns(engine: Engine, root: string): Promise<Record<string, string>> {
  const base = await buildBase(engine, root);
  const built: Record<string, string> = {};
  for (const [variable, name] of Object.entries(IMAGES)) {
    const image = `localhost/docreel-${name}:test`;
    const options = ['--isolation', 'chroot', '--layers', '--pull-never', '--build-arg', `BASE_IMAGE=${base}`, '--tag', image];
    await step(`Building the image for ${name}`, () => engine.buildah('bud', ...options, path.join(import.meta.dirname, 'images', name)));
    built[variable] = image;
  }
  return built;
}
