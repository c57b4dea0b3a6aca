import { DIGEST_VERSION, needsText, type PlannedFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { listCompiled } from './digests.store.ts';
import type { TextPlace } from './outline.store.ts';
import { loadTexts } from './texts.ts';

/** What files are made from, by the hash of the texts: what those were compiled to, or the texts where that does not do. */
export interface FileContents {
  texts: Map<string, string>;
  compiled: Map<string, string>;
}

/** Throws `TextGone`. */
export async function loadContents(
  context: Pick<Context, 'db'>,
  projectId: string,
  { files, places }: { files: PlannedFile[]; places: Map<string, TextPlace> },
): Promise<FileContents> {
  const hashesOf = (some: PlannedFile[]) => new Set(some.flatMap(({ contentHashes }) => contentHashes));
  const compiled = await listCompiled(context.db, projectId, {
    version: DIGEST_VERSION,
    hashes: [...hashesOf(files.filter((file) => !needsText(file)))],
  });
  const wanted = hashesOf(files.filter((file) => needsText(file) || file.contentHashes.some((hash) => !compiled.has(hash))));
  const texts = await loadTexts(
    context,
    [...wanted].flatMap((hash) => places.get(hash) ?? []),
  );
  return { texts, compiled };
}
