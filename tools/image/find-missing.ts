import { findProgram } from '../setup/programs.mjs';

/** Programs that build and start images, with their Debian packages. */
const PROGRAMS = { mmdebstrap: 'mmdebstrap', buildah: 'buildah', podman: 'podman', crun: 'crun', unshare: 'util-linux' };

interface Machine {
  command?: string;
  /** Further programs that the command needs. */
  programs?: Record<string, string>;
  uid?: number | undefined;
}

/** Returns in one sentence what a test of containers lacks on this machine, or null if it can run. */
export function findMissing(
  { command = 'npm run test:image', programs = {}, uid = process.getuid?.() }: Machine = {},
  find: (name: string) => string | undefined = findProgram,
): string | null {
  if (process.platform !== 'linux') return `"${command}" needs Linux.`;
  const missing = Object.entries({ ...PROGRAMS, ...programs }).flatMap(([program, name]) => (find(program) ? [] : [name]));
  if (missing.length > 0) {
    const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
    return `"${command}" needs ${missing.join(', ')}: run "${install}" on Debian.`;
  }
  if (find('npm') === undefined) return `"${command}" needs npm for the first stage of the image.`;
  if (uid !== 0) return `"${command}" needs root to build and start images.`;
  return null;
}
