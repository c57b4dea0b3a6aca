import type { ArticleFile } from './article-file.ts';
import { writeArticleFile } from './article-file.ts';
import { type MergedStates, toBase } from './compare-text.ts';
import { markConflicts } from './conflict-markers.ts';
import type { Pictures } from './pictures.ts';
import type { ServerText } from './server-project.ts';
import { writeChange } from './write-changes.ts';

/** A file whose changes cannot be merged with those on the server. */
export interface Conflict {
  path: string;
  id: number | undefined;
  language: string | undefined;
  /**
   * Fields that both sides changed: `content`, `title`, `slug`, `metadata` or `folder`. `deleted` means that the server has no such text,
   * `deletedHere` that the folder has no such file.
   */
  fields: string[];
  /** The text of the file with both versions. Undefined if the conflict is not in the text. */
  text: string | undefined;
}

/**
 * Returns the conflict of a file. Its text contains both versions. Its base is the revision on the server, because the person who resolves
 * the conflict edits that revision.
 */
export function toConflict(
  file: ArticleFile,
  server: ServerText,
  {
    merged,
    pictures,
    path = file.path,
    hasFolderConflict = false,
  }: {
    merged: MergedStates;
    pictures: Pictures;
    path?: string;
    hasFolderConflict?: boolean;
  },
): Conflict {
  const write = (state: MergedStates['mine']) =>
    writeArticleFile({ path, id: server.id, language: file.language, state, base: toBase(server) }, pictures, file);
  const text = markConflicts(write(merged.mine), write(merged.theirs));
  const fields = [...merged.conflicts, ...(hasFolderConflict ? ['folder'] : [])];
  return { path, id: server.id, language: file.language, fields, text };
}

/** Returns the conflicts without the texts, for the output. */
export function listConflicts(conflicts: readonly Conflict[]) {
  return conflicts.map(({ path, id, language, fields }) => ({ path, id, language, fields }));
}

const DELETIONS: Readonly<Record<string, string>> = {
  deleted: 'changed here and deleted on the server. Restore it there, or remove id and base from the file to create a new article',
  deletedHere: 'changed on the server since it was deleted here. Run docreel pull to get it back',
};

export function describeConflicts(conflicts: readonly Conflict[], sent: string): string {
  const lines = conflicts.map(
    ({ path, fields }) => `${path}: ${DELETIONS[fields[0] ?? ''] ?? `changed here and on the server (${fields.join(', ')})`}.`,
  );
  const count = conflicts.length === 1 ? 'One file has' : `${conflicts.length} files have`;
  return `${count} a conflict. ${sent}\n${lines.join('\n')}`;
}

/** Writes both versions to the files. */
export async function writeConflicts(root: string, conflicts: readonly Conflict[]): Promise<void> {
  for (const { path, text } of conflicts) if (text !== undefined) await writeChange(root, { path, text });
}
