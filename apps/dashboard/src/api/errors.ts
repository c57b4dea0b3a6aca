import { DocreelError } from '@docreel/sdk';
import { notifyError } from '../state/toasts.ts';
import { describeEntryError, describeError } from '../text/errors.ts';

/** Shows an error as a toast with the request ID, if it belongs to no form field. Ignores cancelled requests and expired sessions. */
export function notifyFailure(error: unknown): void {
  if (isAborted(error) || isSignedOut(error)) return;
  notifyError(describeError(error), error instanceof DocreelError ? error.requestId : null);
}

/**
 * Returns error messages by field name: `body.metadata.metaTitle` becomes `metaTitle`. For a list field, `body.sections[2]` means the third
 * entry. Returns an empty object if the error names no field.
 */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof DocreelError)) return {};
  const entries = error.details.map(({ path, message }) => {
    const [, field = path, index] = /^([^[]*)(?:\[(\d+)\])?/.exec(path) ?? [];
    return [field.split('.').at(-1) ?? path, index === undefined ? message : describeEntryError(Number(index) + 1, message)];
  });
  return Object.fromEntries(entries.toReversed()) as Record<string, string>;
}

export function hasCode(error: unknown, ...codes: string[]): error is DocreelError {
  return error instanceof DocreelError && codes.includes(error.code);
}

/** Returns whether the error means that the session has ended. `SignedInOnly` then redirects to the sign-in page. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof DocreelError && error.status === 401;
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
