/** Options of every call, in addition to the input of its operation. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Additional request headers, for example `if-match` or `prefer`. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Idempotency key of a POST request. Defaults to a generated one, so that a retry does not repeat the operation. A `CONFLICT` with the
   * detail code `outcome_unknown` means that the server stopped during the first attempt. Check for the result, then use a new key.
   */
  idempotencyKey?: string;
  /** Called with status, `etag` and rate limit of the response before its body is read. */
  onResponse?: (response: Response) => void;
}
