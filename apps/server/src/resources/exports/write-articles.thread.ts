import { articleFile, readBlocks, type TextFile } from '@docreel/site';
import { type StoredEvidence, withEvidence } from '../articles/evidence.ts';
import type { ExportedText } from './read-texts.ts';

/** Runs in a thread: several articles as data, block by block, each block with what it rests on. */
export default function writeManyArticles(texts: readonly ExportedText[]): TextFile[] {
  return texts.map(({ article, text }) =>
    articleFile(article, text, withEvidence(readBlocks(text.content), (text.evidence ?? []) as StoredEvidence[])),
  );
}
