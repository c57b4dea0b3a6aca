import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findMissing } from '../image/find-missing.ts';
import { buildImage } from '../image/build-image.ts';
import { createEngine } from '../image/engine.ts';
import { runInMountNamespace } from '../image/mount-namespace.ts';
import { runMain } from '../image/run-main.ts';
import { findProgram } from '../setup/programs.mjs';
import { SetupError } from '../setup/say.mjs';
import { buildStandIns } from './build-stand-ins.ts';
import { checkServices } from './check-services.ts';
import { HOST } from './project.ts';

/**
 * `npm run test:compose`: starts compose.yaml with podman-compose and images from Debian packages, and uses it as people do, while an API
 * process and a worker are killed. It takes minutes and needs root, and is therefore not part of `npm test`.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const INSIDE = '--inside';
/** Debian's podman finds other containers by name with this plugin. */
const DNS_PLUGIN = '/usr/lib/cni/dnsname';
const MORE = { 'podman-compose': 'podman-compose', [DNS_PLUGIN]: 'golang-github-containernetworking-plugin-dnsname' };

async function main(): Promise<number> {
  const find = (name: string) => (name === DNS_PLUGIN ? existsSync(name) && name : findProgram(name)) || undefined;
  const missing = findMissing({ command: 'npm run test:compose', programs: MORE }, find);
  if (missing !== null) throw new SetupError(missing);
  const engine = createEngine(ROOT);
  if (process.argv[2] !== INSIDE) {
    const hosts = path.join(engine.cache, 'hosts');
    await mkdir(engine.cache, { recursive: true });
    await writeFile(hosts, `${await readFile('/etc/hosts', 'utf8')}\n127.0.0.1 ${HOST}\n`);
    return runInMountNamespace(import.meta.filename, { args: [INSIDE], setUp: `mount --bind '${hosts}' /etc/hosts` });
  }
  const images = { DOCREEL_IMAGE: await buildImage(engine, ROOT), ...(await buildStandIns(engine, ROOT)) };
  await checkServices(engine, ROOT, images);
  process.stdout.write('The services of compose.yaml work.\n');
  return 0;
}

await runMain(main);
