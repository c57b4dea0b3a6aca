import type { ExportArticle, ExportText } from '@docreel/site/export';
import { chunkBySize } from '../../lib/iterating/chunk.ts';
import { readEvidence } from '../articles/evidence.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ContentChanged } from './content-changed.ts';
import { listTexts } from './exports.store.ts';

export interface ExportedText {
  article: ExportArticle;
  text: ExportText;
}

const BATCH = { most: 256, bytes: 1024 * 1024 };

/** Yields the content of the articles in order and in small batches, so that large projects do not use more memory. */
export async function* readTexts(db: Db, articles: readonly ExportArticle[]): AsyncGenerator<ExportedText[], void, undefined> {
  for (const batch of chunkBySize(articles, ({ sizeBytes }) => sizeBytes, BATCH)) {
    const texts = await listTexts(db, batch);
    yield batch.map((article, at) => {
      const text = texts[at];
      if (!text) throw new ContentChanged(`Article ${article.id} (${article.language}) was permanently deleted during the export.`);
      // Earlier versions stored invalid evidence, which an import would refuse, so it is filtered out here.
      return { article, text: { ...text, evidence: text.evidence === null ? null : readEvidence(text.evidence) } };
    });
  }
}
