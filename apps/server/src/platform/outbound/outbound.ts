import type { Readable } from 'node:stream';

/** HTTP client for URLs from users; no other code may connect to them. Every connection is checked after the host name is resolved. */
export interface Outbound {
  /**
   * Checks a URL's scheme, credentials, length and IP address without connecting. Returns the parsed URL. Throws `OutboundError` with
   * `INVALID_URL` or `URL_NOT_ALLOWED`.
   */
  check(address: string): URL;
  /**
   * Sends a GET request, and checks and follows redirects. The body is a stream, which the caller must consume or destroy.
   * `toOutboundError` converts errors of the body into `OutboundError`.
   */
  get(address: string, options: { headers?: Record<string, string>; maxRedirects: number; signal: AbortSignal }): Promise<OutboundResponse>;
  /**
   * Sends a POST request without following redirects. `body` contains at most `maxResponseBytes` bytes of the response, and may be
   * incomplete.
   */
  post(
    address: string,
    options: { headers: Record<string, string>; body: Uint8Array; timeoutMs: number; maxResponseBytes: number; signal: AbortSignal },
  ): Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;
  resolveTxt: ResolveTxt;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Returns the TXT records of a host name, or an empty list if the name does not exist. Each record is one text. Throws `DNS_FAILURE`. */
export type ResolveTxt = (name: string) => Promise<string[]>;

export interface OutboundResponse {
  /** URL of the response after redirects. */
  url: string;
  status: number;
  /** Response headers, with names in lower case. */
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
  /** The server closed the connection before its response was complete. */
  | 'DOWNLOAD_TRUNCATED'
  | 'SOURCE_HTTP_ERROR';

/** Codes of failures that may be temporary. `DNS_FAILURE` means that no name server responded; an unknown name is a permanent failure. */
const PASSING: ReadonlySet<OutboundCode> = new Set([
  'DNS_FAILURE',
  'CONNECT_FAILED',
  'DOWNLOAD_TIMEOUT',
  'DOWNLOAD_STALLED',
  'DOWNLOAD_TRUNCATED',
]);

export class OutboundError extends Error {
  readonly code: OutboundCode;
  /** True if a retry may succeed. */
  readonly isTemporary: boolean;

  constructor(code: OutboundCode, sentence: string, options: { cause?: unknown; isTemporary?: boolean } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'OutboundError';
    this.code = code;
    this.isTemporary = options.isTemporary ?? PASSING.has(code);
  }
}
