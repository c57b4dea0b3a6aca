import { readBlocks } from '@docreel/site';
import { articleFile } from '@docreel/site/export';
import { addEvidence } from '../articles/evidence.ts';
import type { ExportedText } from './read-texts.ts';

export type WrittenArticle = ReturnType<typeof articleFile>;

/** Runs in a thread. Converts articles to JSON files with their blocks and evidence. */
export default function writeManyArticles(texts: readonly ExportedText[]): WrittenArticle[] {
  return texts.map(({ article, text }) => articleFile(article, text, addEvidence(readBlocks(text.content), text.evidence)));
}
