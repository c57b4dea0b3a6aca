import { createHash } from 'node:crypto';
import type { Article } from '@docreel/sdk';
import { type ArticleFile, writeArticleFile } from './article-file.ts';
import { toBase } from './compare-text.ts';
import type { TextChange } from './plan-push.ts';
import type { SyncContext } from './pull.ts';
import { folderAt } from './place-folders.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import { cleanMetadata, diffStates, type TextState } from './text-state.ts';
import { writeChange } from './write-changes.ts';

/** Sends texts, and writes the revision that the server returns to their files. */

type Sending = Pick<SyncContext, 'client' | 'signal'> & { local: LocalProject };

export async function sendUpdate({ client, signal, local }: Sending, { file, server, state, patch, isMoved }: TextChange): Promise<void> {
  const { id, language } = server;
  const folderId = isMoved ? folderAt(local, toDirectory(file.path)) : undefined;
  const body = {
    ...patch,
    ...(patch.content !== undefined && { baseRevision: server.revision }),
    ...(folderId !== undefined && { folderId }),
  };
  const query = language === undefined ? {} : { language };
  const article = await client.updateArticle({ params: { id }, query, body, signal });
  await saveResponse(local, file, { article, state });
}

/** Creates an article, or a translation by hand. A repetition after an interruption returns the same article. */
export async function sendNew({ client, signal, local }: Sending, file: ArticleFile): Promise<void> {
  const { state, language } = file;
  const created =
    language === undefined
      ? await createArticle({ client, signal, local }, file)
      : await client.startTranslation({ params: { id: file.id ?? 0 }, body: { language }, signal });
  const isArticle = language === undefined;
  const shared = isArticle ? { slug: created.slug, isHidden: created.isHidden } : { slug: null, isHidden: false };
  const { title, content } = created;
  const from: TextState = { title, content, metadata: cleanMetadata(created.metadata), ...shared };
  const patch = diffStates(from, state);
  if (Object.keys(patch).length === 0) return saveResponse(local, file, { article: created, state });
  // The ID is in the file before the second request, so that an interruption does not lead to a second article.
  const base = toBase({ state: from, revision: created.revision, folder: isArticle ? created.folderId : undefined });
  const wanted = { path: file.path, id: created.id, language, state, base };
  await writeChange(local.root, { path: file.path, text: writeArticleFile(wanted, local.pictures, file) });
  const query = isArticle ? {} : { language };
  const article = await client.updateArticle({ params: { id: created.id }, query, body: patch, signal });
  await saveResponse(local, file, { article, state });
}

async function createArticle({ client, signal, local }: Sending, { path, state }: ArticleFile): Promise<Article> {
  const { title, content } = state;
  const folderId = folderAt(local, toDirectory(path)) ?? null;
  const body = { title, content, folderId };
  // An article that was created from this file and deleted later must not be returned again.
  const isUsed = (id: number) => local.state.known.has(String(id)) || local.byKey.has(String(id));
  const first = await client.createArticle({ body, signal, idempotencyKey: toIdempotencyKey([local.state.project, path, body]) });
  return isUsed(first.id) ? client.createArticle({ body, signal }) : first;
}

/** Returns a key that is the same after an interruption, so that nothing is created twice. */
export function toIdempotencyKey(values: unknown): string {
  return `docreel-push-${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 40)}`;
}

async function saveResponse(local: LocalProject, file: ArticleFile, sent: { article: Article; state: TextState }): Promise<void> {
  const { article } = sent;
  const isArticle = file.language === undefined;
  const state: TextState = {
    title: article.title,
    content: article.content,
    // A translation also returns metadata of its article.
    metadata: isArticle ? cleanMetadata(article.metadata) : sent.state.metadata,
    slug: isArticle ? article.slug : null,
    isHidden: isArticle && article.isHidden,
  };
  const base = toBase({ state, revision: article.revision, folder: isArticle ? article.folderId : undefined });
  const wanted = { path: file.path, id: article.id, language: file.language, state, base };
  await writeChange(local.root, { path: file.path, text: writeArticleFile(wanted, local.pictures, file) });
}
