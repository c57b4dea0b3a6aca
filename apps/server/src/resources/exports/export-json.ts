import { articleFile, projectFile, type TextFile } from '@docreel/site';
import type { Context } from '../../context.ts';
import { inOrder } from '../../lib/in-order.ts';
import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { createMedia, warningsFile } from './media.ts';
import { type ExportedText, readTexts } from './read-texts.ts';
import type { TakenOutline } from './take-outline.ts';

const WRITE_ARTICLES = new URL('./write-articles.thread.ts', import.meta.url);
/** A thousand times what ordinary articles take. */
const ARTICLES_MS = 20_000;
/** While one batch is taken, the next is written. */
const BATCHES = 2;

/** The project as data: the same as the Markdown, and each article block by block. */
export async function* exportJson(
  context: Pick<Context, 'db' | 'storage' | 'config' | 'threads'>,
  projectId: string,
  { outline, templates }: TakenOutline,
): AsyncGenerator<ArchiveFile, void, undefined> {
  const media = createMedia(context, projectId);
  yield projectFile(outline, templates);
  const write = async (texts: ExportedText[]) => ({ texts, files: await writeArticles(context, projectId, texts) });
  for await (const { texts, files } of inOrder(readTexts(context.db, outline.articles), BATCHES, write)) {
    await media.meet(texts);
    for (const [at, { article, text }] of texts.entries()) {
      const file = files[at] ?? null;
      if (!file) media.warnings.push(`"${article.title}" is too intricate to be taken apart; its blocks are left out.`);
      yield file ?? articleFile(article, text, null);
    }
  }
  yield media.index();
  yield* media.files();
  yield* warningsFile(media.warnings);
}

/** All at once, since most are short; one by one where one of them is too intricate, so that only that one is left out. */
async function writeArticles(
  context: Pick<Context, 'threads'>,
  owner: string,
  texts: readonly ExportedText[],
): Promise<(TextFile | null)[]> {
  try {
    return await context.threads.run<TextFile[]>(WRITE_ARTICLES, texts, { owner, timeoutMs: ARTICLES_MS });
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    if (texts.length === 1) return [null];
    const apart: (TextFile | null)[] = [];
    for (const text of texts) apart.push(...(await writeArticles(context, owner, [text])));
    return apart;
  }
}
