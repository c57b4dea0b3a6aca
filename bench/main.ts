import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runInForeground } from '../tools/setup/programs.mjs';

/** Runs a benchmark: `npm run bench -- <name> [arguments]`. Each subfolder with a main.ts is one benchmark. */

const folders = readdirSync(import.meta.dirname, { recursive: false, withFileTypes: true });
const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
const [name = '', ...args] = process.argv.slice(2);

if (names.includes(name)) {
  process.exitCode = await runInForeground([
    process.execPath,
    ...process.execArgv,
    path.join(import.meta.dirname, name, 'main.ts'),
    ...args,
  ]);
} else {
  process.stderr.write(`Say which bench to run: npm run bench -- ${names.join('|')}\n`);
  process.exitCode = 1;
}
