import type { Readable } from 'node:stream';

/** The only door to addresses that users give: every connection is checked where it is made, after the name is resolved. */
export interface Outbound {
  /**
   * Checks an address without connecting: scheme, credentials, length, literal private addresses.
   * Answers the parsed address, or throws `OutboundError` with `INVALID_URL` or `URL_NOT_ALLOWED`.
   */
  check(address: string): URL;
  /**
   * GET with redirects followed (each hop checked). The body streams; the caller must consume or destroy it.
   * What the body throws is turned into an `OutboundError` by `toOutboundError`.
   */
  get(address: string, options: { headers?: Record<string, string>; maxRedirects: number; signal: AbortSignal }): Promise<OutboundResponse>;
  /** POST without redirects; `body` is what arrived of the answer, at most `maxResponseBytes`. */
  post(
    address: string,
    options: { headers: Record<string, string>; body: Uint8Array; timeoutMs: number; maxResponseBytes: number; signal: AbortSignal },
  ): Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;
  resolveTxt: ResolveTxt;
  /** Lets go of every connection. */
  close(): Promise<void>;
}

/** The TXT records of a name, each as one text; none where there is no such name. Throws `DNS_FAILURE`. */
export type ResolveTxt = (name: string) => Promise<string[]>;

export interface OutboundResponse {
  /** After redirects. */
  url: string;
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Readable;
}

export type OutboundCode =
  | 'INVALID_URL'
  | 'URL_NOT_ALLOWED'
  | 'DNS_FAILURE'
  | 'CONNECT_FAILED'
  | 'TLS_FAILURE'
  | 'TOO_MANY_REDIRECTS'
  | 'DOWNLOAD_TIMEOUT'
  | 'DOWNLOAD_STALLED'
  /** The other side closed the connection before its answer was complete. */
  | 'DOWNLOAD_TRUNCATED'
  | 'SOURCE_HTTP_ERROR';

/** What may be otherwise in a moment. A name that is unknown may not, though its name server being away may. */
const PASSING: ReadonlySet<OutboundCode> = new Set([
  'DNS_FAILURE',
  'CONNECT_FAILED',
  'DOWNLOAD_TIMEOUT',
  'DOWNLOAD_STALLED',
  'DOWNLOAD_TRUNCATED',
]);

export class OutboundError extends Error {
  readonly code: OutboundCode;
  /** Worth another try. */
  readonly isPassing: boolean;

  constructor(code: OutboundCode, sentence: string, options: { cause?: unknown; isPassing?: boolean } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'OutboundError';
    this.code = code;
    this.isPassing = options.isPassing ?? PASSING.has(code);
  }
}
