import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder in which onnxruntime-node ships its binaries for all systems, as `napi-v6/linux/x64`: 260 MB, of which one system uses 20 to 75.
 */
const BINARIES = 'node_modules/onnxruntime-node/bin';

/**
 * Deletes native binaries for other systems from node_modules. Runs after each installation; an image can run this file by itself.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string }} [system]
 */
export function pruneBinaries(root, { platform, arch } = process) {
  for (const version of foldersIn(path.join(root, BINARIES))) {
    // Without binaries for this system, the package cannot be used, and another layout of a newer version must not be damaged.
    if (!existsSync(path.join(version, platform, arch))) continue;
    const others = foldersIn(version).filter((folder) => path.basename(folder) !== platform);
    const otherArchs = foldersIn(path.join(version, platform)).filter((folder) => path.basename(folder) !== arch);
    for (const folder of [...others, ...otherArchs]) rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) pruneBinaries(fileURLToPath(new URL('../..', import.meta.url)));
