import { ApiError } from './errors/api-error.ts';

/**
 * Waits for a query for at most `ms` milliseconds. A database that is frozen or cut off does not respond at all; the response is then
 * 503.
 */
export async function withDatabaseTimeout<T>(ms: number, query: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(createDatabaseTimeoutError(new Error(`no answer within ${ms} ms`))), ms);
  try {
    return await Promise.race([query, timeout.promise]);
  } finally {
    clearTimeout(timer);
    query.catch(() => undefined);
  }
}

export function createDatabaseTimeoutError(cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'The database does not respond.', { cause });
}
