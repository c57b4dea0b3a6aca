import type { ExportArticle, ExportText } from '@docreel/site';
import type { Db } from '../../platform/db/tables.ts';
import { ContentChanged } from './content-changed.ts';
import { listTexts } from './exports.store.ts';

export interface ExportedText {
  article: ExportArticle;
  text: ExportText;
}

const BATCH_ARTICLES = 64;
const BATCH_BYTES = 1024 * 1024;

/** The texts of the articles in their order, few at a time: what is held does not grow with the project. */
export async function* readTexts(db: Db, articles: readonly ExportArticle[]): AsyncGenerator<ExportedText[], void, undefined> {
  for (const batch of batches(articles)) {
    const texts = await listTexts(db, batch);
    yield batch.map((article, at) => {
      const text = texts[at];
      if (!text) throw new ContentChanged(`Article ${article.id} (${article.language}) was deleted for good while it was exported.`);
      return { article, text };
    });
  }
}

function* batches(articles: readonly ExportArticle[]): Generator<ExportArticle[]> {
  let batch: ExportArticle[] = [];
  let bytes = 0;
  for (const article of articles) {
    if (batch.length === BATCH_ARTICLES || (batch.length > 0 && bytes + article.sizeBytes > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(article);
    bytes += article.sizeBytes;
  }
  if (batch.length > 0) yield batch;
}
