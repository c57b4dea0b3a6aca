import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

export interface MarkdownFile {
  /** Path relative to the repository. */
  name: string;
  content: string;
}

/** Returns the Markdown files of the repository itself, without those of installed packages. */
export function readMarkdownFiles(): MarkdownFile[] {
  return readAll(['*.md', '{docs,packages,apps,acceptance,bench,tools}/**/*.md']).filter(({ name }) => !name.includes('node_modules/'));
}

/** Returns the README files of up to `most` installed npm packages. They are real texts by many authors. */
export function readPackageReadmes(most: number): MarkdownFile[] {
  return readAll(['node_modules/*/{README,readme}.md', 'node_modules/@*/*/{README,readme}.md']).slice(0, most);
}

function readAll(patterns: readonly string[]): MarkdownFile[] {
  const names = globSync(patterns, { cwd: ROOT }).toSorted();
  return names.map((name) => ({ name, content: readFileSync(path.join(ROOT, name), 'utf8') }));
}
