import { ALL_ERRORS } from '@docreel/contract';
import { StorageError } from '../../storage/storage.ts';
import { isDatabaseAway, isStatementOutOfTime } from '../../db/is-database-away.ts';
import { ApiError } from './api-error.ts';
import type { Reply } from '../request-context.ts';

/** Converts any error into an error response of the API. */
export function renderError(error: unknown, requestId: string): Reply {
  const { code, message, details, headers } = toApiError(error);
  const body = { error: { code, message, requestId, ...(details && { details }) } };
  return {
    status: ALL_ERRORS[code].status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

const TOO_BUSY = 'The database took too long for this. Nothing was changed. Try again shortly, or request less at a time.';

/** Converts an unexpected error into an `ApiError`. The response contains no details of the original error, which is logged. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error.code === 'SERVICE_UNAVAILABLE' ? withRetryAfter(error) : error;
  if (isDatabaseAway(error)) return withRetryAfter(new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error }));
  if (isStatementOutOfTime(error)) return withRetryAfter(new ApiError('SERVICE_UNAVAILABLE', TOO_BUSY, { cause: error }));
  if (error instanceof StorageError) return storageError(error);
  return new ApiError('INTERNAL_ERROR', undefined, { cause: error });
}

/** Messages of storage errors contain paths that clients must not see. */
function storageError(error: StorageError): ApiError {
  if (error.code === 'FILE_TOO_LARGE') return new ApiError('FILE_TOO_LARGE', undefined, { cause: error });
  return withRetryAfter(
    new ApiError('SERVICE_UNAVAILABLE', 'File storage is temporarily unavailable. Try again shortly.', { cause: error }),
  );
}

/** The API contract promises a `Retry-After` header for every 503. */
function withRetryAfter(error: ApiError): ApiError {
  error.headers['retry-after'] ??= '2';
  return error;
}
