import { ApiError } from './errors/api-error.ts';

/**
 * Waits for a query for at most `ms` milliseconds, then throws an error that becomes a 503 response. A frozen or unreachable database would
 * otherwise never respond.
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
