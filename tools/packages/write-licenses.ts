import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the licenses of the packages whose code is in a bundle. Their licenses require that copies contain them. */
export async function writeLicenses(file: string, moduleIds: readonly string[]): Promise<void> {
  const folders = new Set(moduleIds.map(findPackage).filter((folder) => folder !== undefined));
  const texts = await Promise.all([...folders].toSorted().map(describePackage));
  if (texts.length > 0) await writeFile(file, texts.join('\n\n'));
}

/** Returns the folder of the package that contains a module, or undefined for modules of this repository. */
function findPackage(moduleId: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(moduleId)?.[0];
}

async function describePackage(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  const text = file === undefined ? '' : `\n${(await readFile(path.join(folder, file), 'utf8')).trim()}\n`;
  return `${String(name)} ${String(version)} (${String(license)})\n${text}`;
}
