import { articleFile, type ContentBlock, projectFile } from '@docreel/site';
import type { Block } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { inOrder } from '../../lib/in-order.ts';
import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { type StoredEvidence, withEvidence } from '../articles/evidence.ts';
import { createMedia, warningsFile } from './media.ts';
import { type ExportedText, readTexts } from './read-texts.ts';
import type { TakenOutline } from './take-outline.ts';

const READ_BLOCKS = new URL('./read-blocks.thread.ts', import.meta.url);
/** A thousand times what ordinary articles take. */
const BLOCKS_MS = 20_000;
/** While one batch is taken, the next is read. */
const BATCHES = 2;

/** The project as data: the same as the Markdown, and each article block by block. */
export async function* exportJson(
  context: Pick<Context, 'db' | 'storage' | 'config' | 'threads'>,
  projectId: string,
  { outline, templates }: TakenOutline,
): AsyncGenerator<ArchiveFile, void, undefined> {
  const media = createMedia(context, projectId);
  yield projectFile(outline, templates);
  const read = async (texts: ExportedText[]) => ({ texts, blocks: await readBlocks(context, projectId, texts) });
  for await (const { texts, blocks } of inOrder(readTexts(context.db, outline.articles), BATCHES, read)) {
    await media.meet(texts);
    for (const [at, { article, text }] of texts.entries()) {
      const found = blocks[at] ?? null;
      if (!found) media.warnings.push(`"${article.title}" is too intricate to be taken apart; its blocks are left out.`);
      yield articleFile(article, text, found);
    }
  }
  yield media.index();
  yield* media.files();
  yield* warningsFile(media.warnings);
}

/** All at once, since most are short; one by one where one of them is too intricate, so that only that one is left out. */
async function readBlocks(context: Pick<Context, 'threads'>, owner: string, texts: readonly ExportedText[]): Promise<(Block[] | null)[]> {
  const read = (some: readonly ExportedText[]) =>
    context.threads.run<ContentBlock[][]>(
      READ_BLOCKS,
      some.map(({ text }) => text.content),
      { owner, timeoutMs: BLOCKS_MS },
    );
  try {
    const found = await read(texts);
    return found.map((blocks, at) => withEvidence(blocks, (texts[at]?.text.evidence ?? []) as StoredEvidence[]));
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    if (texts.length === 1) return [null];
    const apart: (Block[] | null)[] = [];
    for (const text of texts) apart.push(...(await readBlocks(context, owner, [text])));
    return apart;
  }
}
