import { articleFile, projectFile } from '@docreel/site/export';
import type { Context } from '../../context.ts';
import { prefetch } from '../../lib/iterating/prefetch.ts';
import type { PackedFiles } from '../../platform/archive/pack-files.ts';
import type { ArchivePart } from '../../platform/archive/write-zip.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { createMedia, warningsFile } from './media.ts';
import { type ExportedText, readTexts } from './read-texts.ts';
import type { TakenOutline } from './take-outline.ts';

const WRITE_ARTICLES = new URL('./write-articles.thread.ts', import.meta.url);
/** A thousand times what ordinary articles take. */
const ARTICLES_MS = 20_000;

/** The project as data: the same as the Markdown, and each article block by block. */
export async function* exportJson(
  context: Pick<Context, 'db' | 'storage' | 'config' | 'threads'>,
  projectId: string,
  { outline, templates }: TakenOutline,
): AsyncGenerator<ArchivePart, void, undefined> {
  const media = createMedia(context, projectId);
  yield projectFile(outline, templates);
  async function* written() {
    for await (const texts of prefetch(readTexts(context.db, outline.articles))) {
      yield { texts, packed: await writeArticles(context, projectId, texts) };
    }
  }
  // One thread at a time: two would load and compile the same modules, for longer than they save where there are two cores.
  for await (const { texts, packed } of prefetch(written())) {
    await media.meet(texts);
    for (const part of packed) {
      if ('files' in part) yield part;
      else {
        media.warnings.push(`"${part.article.title}" is too intricate to be taken apart; its blocks are left out.`);
        yield articleFile(part.article, part.text, null);
      }
    }
  }
  yield media.index();
  // By the thread that wrote the articles. Where there is none at work, one would take more memory than all of such an export.
  yield* media.files({ threads: context.threads, owner: projectId });
  yield* warningsFile(media.warnings);
}

/** All at once, since most are short; one by one where one of them is too intricate, so that only that one is answered as it came. */
async function writeArticles(
  context: Pick<Context, 'threads'>,
  owner: string,
  texts: readonly ExportedText[],
): Promise<(PackedFiles | ExportedText)[]> {
  try {
    return [await context.threads.run<PackedFiles>(WRITE_ARTICLES, texts, { owner, timeoutMs: ARTICLES_MS })];
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    if (texts.length === 1) return [...texts];
    const apart: (PackedFiles | ExportedText)[] = [];
    for (const text of texts) apart.push(...(await writeArticles(context, owner, [text])));
    return apart;
  }
}
