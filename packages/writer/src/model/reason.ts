import { APIConnectionError, APIError, APIUserAbortError } from 'openai/error';
import { ZodError } from 'zod';

/** Why a model was of no use, as the end of a sentence for the person. */
export function reasonOf(error: unknown): string {
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'TimeoutError')) return 'it did not answer in time';
  if (error instanceof APIConnectionError) return 'it could not be reached or did not answer in time';
  if (error instanceof APIError && error.status !== undefined) return `it answered with status ${error.status}`;
  if (isOfAnswer(error)) return 'its answer was not of the agreed form';
  return 'it failed';
}

/** Of this one answer, not of the model or the way to it. */
export function isOfAnswer(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof ZodError;
}
