import { isHTTPError, isNetworkError } from 'ky';
import { ZodError } from 'zod';

/** Returns why a model failed, as the end of a sentence for the user. */
export function describeFailure(error: unknown): string {
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) return 'it did not answer in time';
  if (isNetworkError(error)) return 'it could not be reached or did not answer in time';
  if (isHTTPError(error)) return `it answered with status ${error.response.status}`;
  if (isInvalidAnswer(error)) return 'its answer was not of the agreed form';
  return 'it failed';
}

/** Returns whether only this answer is invalid. Otherwise, the model or the connection has failed. */
export function isInvalidAnswer(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof ZodError;
}
