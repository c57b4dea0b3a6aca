import { readBlocks } from '@docreel/site';
import { articleFile } from '@docreel/site/export';
import { createPacker, type PackedFiles } from '../../platform/archive/pack-files.ts';
import { moved } from '../../platform/threads/moved.ts';
import { withEvidence } from '../articles/evidence.ts';
import type { ExportedText } from './read-texts.ts';

/** Of an ordinary article, packed. */
const ARTICLE_BYTES = 2048;

/** Runs in a thread: several articles as data, block by block, each block with what it rests on. Packed they are an eighth of their text. */
export default function writeManyArticles(texts: readonly ExportedText[]): PackedFiles {
  const packer = createPacker(texts.length * ARTICLE_BYTES);
  for (const { article, text } of texts) {
    const blocks = withEvidence(readBlocks(text.content), text.evidence);
    packer.add(articleFile(article, text, blocks));
  }
  const packed = packer.done();
  return moved(packed, [packed.bytes.buffer]);
}
