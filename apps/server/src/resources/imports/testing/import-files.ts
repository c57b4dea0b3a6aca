import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Context } from '../../../context.ts';
import { importProject, type ImportReport } from '../import-project.ts';

/** Imports these files, given by path, into a project. */
export async function importFiles(
  context: Context,
  projectId: string,
  { files, signal = new AbortController().signal }: { files: Readonly<Record<string, string>>; signal?: AbortSignal | undefined },
): Promise<ImportReport> {
  const root = await mkdtemp(join(tmpdir(), 'docreel-import-'));
  try {
    for (const [path, body] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), body);
    }
    return await importProject(context, projectId, { source: { path: root, isFolder: true }, signal });
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Returns the `folders` section of `docreel.yaml` with `count` folders at the root. */
export function foldersYaml(count: number, toSlug = (n: number) => `s${n}`): string {
  const lines = Array.from({ length: count }, (_, n) => `  - {path: "f${n}/", name: n${n}, slug: ${toSlug(n)}, order: ${n}, names: {}}`);
  return `folders:\n${lines.join('\n')}\n`;
}

export const MANIFEST_HEAD = 'docreel: 1\nproject: {id: x, name: P, description: null, language: en, logoUrl: null}\nlanguages: []\n';
