import { APIConnectionError, APIError, APIUserAbortError } from 'openai/error';
import { ZodError } from 'zod';

/** Returns why a model failed, as the end of a sentence for the user. */
export function describeFailure(error: unknown): string {
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'TimeoutError')) return 'it did not answer in time';
  if (error instanceof APIConnectionError) return 'it could not be reached or did not answer in time';
  if (error instanceof APIError && error.status !== undefined) return `it answered with status ${error.status}`;
  if (isInvalidAnswer(error)) return 'its answer was not of the agreed form';
  return 'it failed';
}

/** Returns whether only this answer is invalid. Otherwise, the model or the connection has failed. */
export function isInvalidAnswer(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof ZodError;
}
