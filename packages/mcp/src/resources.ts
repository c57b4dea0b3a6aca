import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { type Connection, connectClient, hasScope } from './connection.ts';
import { describeError, isApiError } from './describe-error.ts';
import { fence } from './render-outcome.ts';

/** Articles as resources. Their text is Markdown between tags, as in the results of tools. */

const MARKDOWN = 'text/markdown';
const PAGE_SIZE = 100;
const URI = /^docreel:\/\/articles\/([1-9]\d{0,9})$/;

export const ARTICLE_TEMPLATE = {
  name: 'article',
  title: 'Article',
  uriTemplate: 'docreel://articles/{articleId}',
  description: 'The Markdown of an article.',
  mimeType: MARKDOWN,
};

/** Lists the articles, a page at a time. Empty if the key cannot read articles. */
export async function listResources(connection: Connection, cursor: string | undefined, signal: AbortSignal): Promise<ListResourcesResult> {
  if (!hasScope(connection, 'read')) return { resources: [] };
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw invalid('The cursor is not one of this server.');
  const offset = Number(cursor ?? 0);
  const { articles, pagination } = await send(connectClient(connection).listArticles({ query: { limit: PAGE_SIZE, offset }, signal }));
  return {
    resources: articles.map(({ id, title, updatedAt }) => ({
      uri: `docreel://articles/${id}`,
      name: `article-${id}`,
      title,
      mimeType: MARKDOWN,
      annotations: { lastModified: updatedAt },
    })),
    ...(pagination.hasMore && { nextCursor: String(offset + pagination.count) }),
  };
}

export async function readResource(connection: Connection, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  const id = Number(URI.exec(uri)?.[1]);
  if (!(id <= 2_147_483_647)) throw new ResourceNotFoundError(uri);
  const { title, content } = await send(connectClient(connection).getArticle({ params: { id }, signal }), uri);
  return { contents: [{ uri, mimeType: MARKDOWN, text: fence(`# ${title}\n\n${content}`) }] };
}

/** Converts errors of the API. Results of resources have no field for them, so they become errors of the protocol. */
async function send<T>(response: Promise<T>, uri = ''): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (isApiError(error) && error.code === 'ARTICLE_NOT_FOUND') throw new ResourceNotFoundError(uri);
    const outcome = describeError(error);
    throw outcome ? invalid(outcome.summary) : error;
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
