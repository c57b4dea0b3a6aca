import { needOf, type PlannedFile } from '@docreel/site/light';
import type { Context } from '../../../context.ts';
import { inPortions } from '../../../lib/iterating/in-portions.ts';
import { hashContent } from '../../articles/article.ts';
import { readTexts, type TextPlace } from './outline.store.ts';

/** As much text as is held at once, on each of the two ways it takes. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_TEXTS = 50;

/** A text is gone since the outline was read: its article was removed for good. What is made from the outline has to begin anew. */
export class TextGone extends Error {
  constructor() {
    super('A text is gone since the outline was read.');
    this.name = 'TextGone';
  }
}

/** The texts at these places, by their hash; throws `TextGone`. */
export async function loadTexts({ db }: Pick<Context, 'db'>, places: TextPlace[]): Promise<Map<string, string>> {
  const found = await readTexts(db, places);
  const texts = new Map(
    found.filter((text) => hashContent(text.content) === text.contentHash).map((text) => [text.contentHash, text.content]),
  );
  if (places.some(({ contentHash }) => !texts.has(contentHash))) throw new TextGone();
  return texts;
}

/** Of what a planned file is made from; files of words share theirs, which are a small part of the texts. */
export function weightOf(file: PlannedFile, texts: ReadonlyMap<string, TextPlace>): number {
  if (needOf(file) === 'terms') return 0;
  return file.contentHashes.reduce((sum, hash) => sum + (texts.get(hash)?.sizeBytes ?? 0), 0);
}

/** Cuts what is to be made into portions that fit into memory whatever their texts weigh. */
export function portionsOf<Item>(items: AsyncIterable<Item> | Iterable<Item>, sizeOf: (item: Item) => number): AsyncGenerator<Item[]> {
  return inPortions(items, sizeOf, { most: MAX_TEXTS, bytes: MAX_BYTES });
}
