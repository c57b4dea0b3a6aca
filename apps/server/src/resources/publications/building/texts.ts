import type { Context } from '../../../context.ts';
import { hashContent } from '../../articles/article.ts';
import { readTexts, type TextPlace } from './outline.store.ts';

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
