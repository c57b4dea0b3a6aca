import type { Operation } from '@docreel/contract';
import { AnswerTooLarge } from '../bodies/encode-answer.ts';
import { ApiError } from './api-error.ts';

/** Creates the error for a valid request whose response would be too large. The message explains how to request less. */
export function createAnswerTooLargeError(operation: Pick<Operation, 'query' | 'path'>, cause = new AnswerTooLarge()): ApiError {
  return new ApiError('VALIDATION_ERROR', `${cause.message} ${hintFor(operation)}`, { cause });
}

function hintFor({ query, path }: Pick<Operation, 'query' | 'path'>): string {
  const asks = (name: string) => name in (query?.shape ?? {});
  if (asks('depth'))
    return 'Ask for one level at a time, with depth=1 and folderId; the articles of a level that is too large itself page by page, with GET /articles.';
  if (asks('limit')) return 'Ask for fewer at a time, with a smaller limit.';
  if (asks('format')) return 'Ask for format=markdown.';
  return path === '/folders' ? 'Ask for one level at a time, with GET /project/structure?depth=1.' : 'Ask for its parts one by one.';
}
