import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PAGES } from './pages.ts';

/** `npm run docs`: writes the generated documentation pages. A test fails if they are out of date. */
const root = path.resolve(import.meta.dirname, '../..');

for (const [name, render] of Object.entries(PAGES)) {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), render());
  console.log(name);
}
