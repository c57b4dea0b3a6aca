import type { Context } from '../../../context.ts';
import { hashContent } from '../../articles/article.ts';
import { readTexts, type TextSource } from './content.store.ts';

/** Thrown if a text was deleted permanently after its row was read. The caller must read the rows again. */
export class TextGone extends Error {
  constructor() {
    super('A text was deleted after its row was read.');
    this.name = 'TextGone';
  }
}

/** Returns the texts by their content hash. Throws `TextGone` if one no longer exists. */
export async function loadTexts({ db }: Pick<Context, 'db'>, sources: TextSource[]): Promise<Map<string, string>> {
  const found = await readTexts(db, sources);
  const texts = new Map(
    found.filter((text) => hashContent(text.content) === text.contentHash).map((text) => [text.contentHash, text.content]),
  );
  if (sources.some(({ contentHash }) => !texts.has(contentHash))) throw new TextGone();
  return texts;
}
