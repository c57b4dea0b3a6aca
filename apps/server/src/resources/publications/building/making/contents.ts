import { type Contents, DIGEST_VERSION } from '@docreel/site/light';
import type { Context } from '../../../../context.ts';
import { listKept } from '../digests.store.ts';
import type { PlannedNeeds } from '../planning/planned-portion.ts';
import { loadTexts } from '../texts.ts';

/** What files are made from, by the hash of the texts: what is kept of those, or the texts where that does not do. */
export type FileContents = { [Kept in keyof Required<Contents>]: Map<string, string> };

/** Throws `TextGone`. */
export async function loadContents(
  context: Pick<Context, 'db'>,
  projectId: string,
  { files, places }: PlannedNeeds,
): Promise<FileContents> {
  const needed = Map.groupBy(files, ({ need }) => need);
  const hashesFor = (need: keyof Contents) => [...new Set(needed.get(need)?.flatMap(({ contentHashes }) => contentHashes))];
  const wanted = new Set(hashesFor('texts'));
  const load = async (kept: 'compiled' | 'terms' | 'passages') => {
    const hashes = hashesFor(kept);
    const found = await listKept(context.db, projectId, { version: DIGEST_VERSION, kept, hashes });
    for (const hash of hashes) if (!found.has(hash)) wanted.add(hash);
    return found;
  };
  const [compiled, terms, passages] = [await load('compiled'), await load('terms'), await load('passages')];
  const texts = await loadTexts(
    context,
    [...wanted].flatMap((hash) => places.get(hash) ?? []),
  );
  return { texts, compiled, terms, passages };
}
