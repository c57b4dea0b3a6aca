import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns every Node on the PATH by its major version, so that tests can run packages on the oldest supported one, too. */
export function findNodes(): Map<number, string> {
  const nodes = new Map<number, string>();
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, 'node');
    if (!existsSync(file)) continue;
    const major = Number(execFileSync(file, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }));
    if (!nodes.has(major)) nodes.set(major, file);
  }
  return nodes;
}
