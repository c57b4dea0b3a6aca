/** Describes an error of a request in one sentence. Errors of the API carry their own message. */
export function describeError(error: unknown): string {
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection, then try again.';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The server took too long to respond. Try again.';
  return error instanceof Error ? error.message : String(error);
}
