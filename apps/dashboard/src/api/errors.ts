import { DocreelError } from '@docreel/sdk';
import { tellError } from '../ui/toast-store.ts';

/** One place that makes sentences of what went wrong. */

/** The sentence for a person. */
export function sentenceOf(error: unknown): string {
  if (error instanceof DocreelError) return error.message;
  if (error instanceof TypeError) return 'The server cannot be reached. Check the connection, then try again.';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The server took too long to answer. Try again.';
  return error instanceof Error ? error.message : String(error);
}

/** As a toast with the request's id, for all that no form shows at its fields. */
export function tellFailure(error: unknown): void {
  if (isAborted(error) || isSignedOut(error)) return;
  tellError(sentenceOf(error), error instanceof DocreelError ? error.requestId : null);
}

/** By name of the field: `body.metadata.metaTitle` is `metaTitle`; a list is one field, `body.sections[2]` its third entry. Empty where the error is of no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof DocreelError)) return {};
  const entries = error.details.map(({ path, message }) => {
    const [, field = path, index] = /^([^[]*)(?:\[(\d+)\])?/.exec(path) ?? [];
    return [field.split('.').at(-1) ?? path, index === undefined ? message : `Entry ${Number(index) + 1}: ${message}`];
  });
  return Object.fromEntries(entries.toReversed()) as Record<string, string>;
}

export function hasCode(error: unknown, ...codes: string[]): error is DocreelError {
  return error instanceof DocreelError && codes.includes(error.code);
}

/** The session is over: the page that asks who is there sees to it. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof DocreelError && error.status === 401;
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
