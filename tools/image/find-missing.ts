import { findProgram } from '../setup/programs.mjs';

/** Programs that build and start images, with their Debian packages. */
const PROGRAMS = { mmdebstrap: 'mmdebstrap', buildah: 'buildah', podman: 'podman', crun: 'crun', unshare: 'util-linux' };

/** Returns in one sentence what `npm run test:image` lacks on this machine, or null if it can run. */
export function findMissing({ uid = process.getuid?.() } = {}, find: (name: string) => string | undefined = findProgram): string | null {
  if (process.platform !== 'linux') return '"npm run test:image" needs Linux.';
  const missing = Object.entries(PROGRAMS).flatMap(([program, name]) => (find(program) ? [] : [name]));
  if (missing.length > 0) {
    const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
    return `"npm run test:image" needs ${missing.join(', ')}: run "${install}" on Debian.`;
  }
  if (find('npm') === undefined) return '"npm run test:image" needs npm for the first stage of the image.';
  if (uid !== 0) return '"npm run test:image" needs root to build and start images.';
  return null;
}
