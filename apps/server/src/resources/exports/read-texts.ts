import { listReferences } from '@docreel/site';
import type { ExportArticle, ExportText } from '@docreel/site/export';
import { chunkBySize } from '../../lib/iterating/chunk.ts';
import { readEvidence, type StoredEvidence } from '../articles/evidence.ts';
import { listRedacted } from '../pictures/pictures.store.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ContentChanged } from './content-changed.ts';
import { listTexts } from './exports.store.ts';

export interface ExportedText {
  article: ExportArticle;
  text: ExportText;
}

const BATCH = { most: 256, bytes: 1024 * 1024 };

/**
 * Yields the content of the articles in order and in small batches, so that large projects do not use more memory. Readers of an export get
 * the redactions of pictures and never their originals.
 */
export async function* readTexts(
  db: Db,
  projectId: string,
  articles: readonly ExportArticle[],
): AsyncGenerator<ExportedText[], void, undefined> {
  const withRedactions = createReplacement(await listRedacted(db, projectId));
  for (const batch of chunkBySize(articles, ({ sizeBytes }) => sizeBytes, BATCH)) {
    const texts = await listTexts(db, batch);
    yield batch.map((article, at) => {
      const text = texts[at];
      if (!text) throw new ContentChanged(`Article ${article.id} (${article.language}) was permanently deleted during the export.`);
      // Earlier versions stored invalid evidence, which an import would refuse, so it is filtered out here.
      const evidence = text.evidence === null ? null : readEvidence(text.evidence);
      return { article, text: withoutHiddenFrames(withRedactions({ ...text, evidence })) };
    });
  }
}

/** Returns a function that replaces the IDs of redacted pictures in a text, in its evidence and in the memory of its translation. */
function createReplacement(redacted: { id: string; redactedAs: string }[]): <Text extends ExportText>(text: Text) => Text {
  if (redacted.length === 0) return (text) => text;
  const replacements = new Map(redacted.map(({ id, redactedAs }) => [id, redactedAs]));
  const replace = (value: string) => value.replaceAll(/\b[0-9a-f]{32}\b/g, (id) => replacements.get(id) ?? id);
  return <Text extends ExportText>(text: Text) => JSON.parse(replace(JSON.stringify(text))) as Text;
}

/** Removes the pictures of the evidence that the text does not show, because they are for members of the project. */
function withoutHiddenFrames({ evidence, ...text }: ExportText & { evidence: StoredEvidence[] | null }): ExportText {
  if (evidence === null) return { ...text, evidence };
  const shown = new Set(listReferences(text.content).assetIds);
  return {
    ...text,
    evidence: evidence.map((entry) => {
      const { frame } = entry;
      return frame?.assetId && !shown.has(frame.assetId) ? { ...entry, frame: { ...frame, assetId: null } } : entry;
    }),
  };
}
