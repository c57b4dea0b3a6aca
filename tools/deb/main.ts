import path from 'node:path';
import { runMain } from '../image/run-main.ts';
import { SetupError } from '../setup/say.mjs';
import { buildDeb, findMissingForDeb } from './build-deb.ts';
import { checkDeb } from './check-deb.ts';

/** `npm run deb` builds the Debian package. With `--check`, it also installs it into a fresh Debian and starts the service there, as root. */

const ROOT = path.resolve(import.meta.dirname, '../..');

async function main(): Promise<number> {
  const missing = findMissingForDeb(ROOT);
  if (missing !== null) throw new SetupError(missing);
  const file = await buildDeb(ROOT);
  process.stdout.write(`${file}\n`);
  if (process.argv.includes('--check')) await checkDeb(ROOT, file);
  return 0;
}

await runMain(main);
