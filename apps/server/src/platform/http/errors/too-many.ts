import { ApiError } from './api-error.ts';

/** Creates a 429 error with a `Retry-After` header in whole seconds, at least one. */
export function tooMany(waitMs: number, message?: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } });
}
