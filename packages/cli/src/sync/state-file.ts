import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * `.docreel/state` of a folder: its project, and what has been in the folder before, with the last revision. A missing file is a deleted
 * article if it is listed, and a new article of the server otherwise. Git merges the file by keeping the lines of both sides.
 */
export interface FolderState {
  project: string | undefined;
  /** Articles (`12`), translations (`12.de`) and folders (`f3`), with their revision. Folders have 0. */
  known: Map<string, number>;
}

const FOLDER = '.docreel';
const FILE = `${FOLDER}/state`;
const ATTRIBUTES = { path: `${FOLDER}/.gitattributes`, text: 'state merge=union\n' };

export async function readState(root: string): Promise<FolderState & { text: string }> {
  const text = await readFile(path.join(root, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const known = new Map<string, number>();
  for (const [, name = '', revision] of text.matchAll(/^(f?\d+(?:\.[\w-]+)?) (\d+)\r?$/gm))
    known.set(name, Math.max(Number(revision), known.get(name) ?? 0));
  return { text, project: /^project ([\w-]+)/m.exec(text)?.[1], known };
}

export async function writeState(root: string, { project, known }: FolderState, before: string): Promise<void> {
  const lines = [...known].toSorted(([a], [b]) => compareNames(a, b)).map(([name, revision]) => `${name} ${revision}\n`);
  const text = `project ${project ?? ''}\n${lines.join('')}`;
  if (text === before) return;
  await mkdir(path.join(root, FOLDER), { recursive: true });
  await writeFile(path.join(root, ATTRIBUTES.path), ATTRIBUTES.text);
  await writeFile(path.join(root, FILE), text);
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** Returns the name of an article or translation in the list. */
export function toKey(id: number, language: string | undefined): string {
  return language === undefined ? String(id) : `${id}.${language}`;
}
