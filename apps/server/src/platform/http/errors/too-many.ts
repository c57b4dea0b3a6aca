import { ApiError } from './api-error.ts';

/** Creates a 429 with `Retry-After`, in whole seconds and at least one. */
export function tooMany(waitMs: number, message?: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } });
}
