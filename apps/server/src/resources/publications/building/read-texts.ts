import type { Context } from '../../../context.ts';
import { hashContent } from '../../articles/article.ts';
import { readTexts, type TextSource } from './content.store.ts';

/** A text was deleted permanently after its row was read. The work has to start again. */
export class TextGone extends Error {
  constructor() {
    super('A text was deleted after its row was read.');
    this.name = 'TextGone';
  }
}

/** Loads these texts by their content hash. Throws `TextGone`. */
export async function loadTexts({ db }: Pick<Context, 'db'>, sources: TextSource[]): Promise<Map<string, string>> {
  const found = await readTexts(db, sources);
  const texts = new Map(
    found.filter((text) => hashContent(text.content) === text.contentHash).map((text) => [text.contentHash, text.content]),
  );
  if (sources.some(({ contentHash }) => !texts.has(contentHash))) throw new TextGone();
  return texts;
}
