import { articleFile, projectFile } from '@docreel/site/export';
import type { Context } from '../../context.ts';
import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { createMedia, createWarningsFile } from './media.ts';
import { type ExportedText, readTexts } from './read-texts.ts';
import type { OutlineSnapshot } from './read-outline.ts';
import type { WrittenArticle } from './write-articles.thread.ts';

const WRITE_ARTICLES = new URL('./write-articles.thread.ts', import.meta.url);
/** Time limit in milliseconds for a batch of articles: about 1,000 times the duration for ordinary articles. */
const ARTICLES_MS = 20_000;

/** Exports a project as JSON. Each article is included as Markdown and as a list of blocks. */
export async function* exportJson(
  context: Pick<Context, 'db' | 'storage' | 'config' | 'threads'>,
  projectId: string,
  { outline, templates }: OutlineSnapshot,
): AsyncGenerator<ArchiveFile, void, undefined> {
  const media = createMedia(context, projectId);
  yield projectFile(outline, templates);
  for await (const texts of readTexts(context.db, projectId, outline.articles)) {
    await media.addReferences(texts);
    yield* writeArticles(context, projectId, { texts, warnings: media.warnings });
  }
  yield media.index();
  yield* media.files();
  yield* createWarningsFile(media.warnings);
}

/**
 * Writes a batch of articles in a thread. If the batch takes too long, each article is written separately, and an article that still takes
 * too long gets no blocks.
 */
async function* writeArticles(
  context: Pick<Context, 'threads'>,
  owner: string,
  { texts, warnings }: { texts: readonly ExportedText[]; warnings: string[] },
): AsyncGenerator<ArchiveFile, void, undefined> {
  try {
    yield* await context.threads.run<WrittenArticle[]>(WRITE_ARTICLES, texts, { owner, timeoutMs: ARTICLES_MS });
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    const [only] = texts;
    if (texts.length > 1) for (const text of texts) yield* writeArticles(context, owner, { texts: [text], warnings });
    else if (only) {
      warnings.push(`"${only.article.title}" is too complex to split into blocks, so its blocks are missing.`);
      yield articleFile(only.article, only.text, null);
    }
  }
}
