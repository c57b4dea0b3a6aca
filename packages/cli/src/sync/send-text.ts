import type { Article } from '@docreel/sdk';
import { CliError, EXIT } from '../exit-codes.ts';
import { type ArticleFile, writeArticleFile } from './article-file.ts';
import { toBase } from './compare-text.ts';
import type { TextChange } from './push-plan.ts';
import type { SyncContext } from './pull.ts';
import { folderAt } from './place-folders.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import type { ServerText } from './server-project.ts';
import { cleanMetadata, diffStates, type Metadata, type StatePatch, type TextState } from './text-state.ts';
import { writeChange } from './write-changes.ts';

/** Sends texts, and writes the revision that the server returns to their files. */

type Sending = Pick<SyncContext, 'client' | 'signal'> & { local: LocalProject };

export async function sendUpdate({ client, signal, local }: Sending, { file, server, patch, isMoved }: TextChange): Promise<void> {
  const { id, language } = server;
  const folderId = isMoved ? folderAt(local, toDirectory(file.path)) : undefined;
  const { content, ...fields } = patch;
  const body = { ...fields, ...(folderId !== undefined && { folderId }) };
  const isContentOnly = Object.keys(body).length === 0;
  const query = language === undefined ? {} : { language };
  // The server merges the content with changes during the push. Other fields are only sent to the revision that was merged here.
  const current = isContentOnly ? undefined : await readCurrent({ client, signal }, server);
  const headers = current ? { 'if-match': current.etag } : {};
  const sent = { ...body, ...(content !== undefined && { content }), ...(isContentOnly && { baseRevision: server.revision }) };
  const article = await client.updateArticle({ params: { id }, query, body: sent, headers, signal });
  const metadata = storeMetadata(server.state.metadata, patch, current?.article.metadata);
  await saveResponse(local, file, { article, metadata });
}

/** Returns a revision with its ETag. Throws a conflict, which starts the push again, if the text has a newer one. */
async function readCurrent(
  { client, signal }: Pick<SyncContext, 'client' | 'signal'>,
  { id, language, revision }: ServerText,
): Promise<{ article: Article; etag: string }> {
  let etag = '';
  const onResponse = ({ headers }: Response) => {
    etag = headers.get('etag') ?? '';
  };
  const query = language === undefined ? {} : { language };
  const article = await client.getArticle({ params: { id }, query, signal, onResponse });
  if (article.revision === revision) return { article, etag };
  throw new CliError('It was changed on the server during the push.', { code: 'PRECONDITION_FAILED', exitCode: EXIT.conflict });
}

/** Creates an article, or a translation by hand. After an interruption, the next push finds the article by its title and content. */
export async function sendNew({ client, signal, local }: Sending, file: ArticleFile): Promise<void> {
  const { state, language } = file;
  const folderId = folderAt(local, toDirectory(file.path)) ?? null;
  const created =
    language === undefined
      ? await client.createArticle({ body: { title: state.title, content: state.content, folderId }, signal })
      : await client.startTranslation({ params: { id: file.id ?? 0 }, body: { language }, signal });
  const isArticle = language === undefined;
  const shared = isArticle ? { slug: created.slug, isHidden: created.isHidden } : { slug: null, isHidden: false };
  const { title, content } = created;
  // A new translation stores no metadata, and shows those of its article.
  const from: TextState = { title, content, metadata: isArticle ? cleanMetadata(created.metadata) : {}, ...shared };
  const patch = diffStates(from, state);
  const metadata = storeMetadata({}, patch, created.metadata);
  if (Object.keys(patch).length === 0) return saveResponse(local, file, { article: created, metadata });
  // The ID is in the file before the second request, so that an interruption does not lead to a second article.
  const base = toBase({ state: from, revision: created.revision, folder: isArticle ? created.folderId : undefined });
  const wanted = { path: file.path, id: created.id, language, state, base };
  await writeChange(local.root, { path: file.path, text: writeArticleFile(wanted, local.pictures, file) });
  const query = isArticle ? {} : { language };
  const article = await client.updateArticle({ params: { id: created.id }, query, body: patch, signal });
  await saveResponse(local, file, { article, metadata });
}

/**
 * Returns the metadata that a translation has after a change. The server stores only what differs from `effective`, the metadata of the
 * translation together with those of its article.
 */
function storeMetadata(stored: Metadata, { metadata = {} }: StatePatch, effective: Article['metadata'] | undefined): Metadata {
  const before: Readonly<Record<string, unknown>> = { ...effective };
  const changed = Object.entries(metadata).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return cleanMetadata({ ...stored, ...Object.fromEntries(changed) });
}

async function saveResponse(local: LocalProject, file: ArticleFile, sent: { article: Article; metadata: Metadata }): Promise<void> {
  const { article } = sent;
  const isArticle = file.language === undefined;
  const state: TextState = {
    title: article.title,
    content: article.content,
    metadata: isArticle ? cleanMetadata(article.metadata) : sent.metadata,
    slug: isArticle ? article.slug : null,
    isHidden: isArticle && article.isHidden,
  };
  const base = toBase({ state, revision: article.revision, folder: isArticle ? article.folderId : undefined });
  const wanted = { path: file.path, id: article.id, language: file.language, state, base };
  await writeChange(local.root, { path: file.path, text: writeArticleFile(wanted, local.pictures, file) });
}
