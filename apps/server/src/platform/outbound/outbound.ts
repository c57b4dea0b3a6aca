import type { Readable } from 'node:stream';

/** The only way to connect to URLs from users. Every connection is checked after the name is resolved. */
export interface Outbound {
  /**
   * Checks a URL without connecting: scheme, credentials, length, private IP addresses. Returns the parsed URL, or throws `OutboundError`
   * with `INVALID_URL` or `URL_NOT_ALLOWED`.
   */
  check(address: string): URL;
  /**
   * Sends a GET and follows redirects, checking each. The body is a stream, which the caller must consume or destroy. `toOutboundError`
   * turns errors of the body into `OutboundError`.
   */
  get(address: string, options: { headers?: Record<string, string>; maxRedirects: number; signal: AbortSignal }): Promise<OutboundResponse>;
  /** Sends a POST without following redirects. `body` is the received part of the response, at most `maxResponseBytes`. */
  post(
    address: string,
    options: { headers: Record<string, string>; body: Uint8Array; timeoutMs: number; maxResponseBytes: number; signal: AbortSignal },
  ): Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;
  resolveTxt: ResolveTxt;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Returns the TXT records of a name, each as one text, or an empty list if the name does not exist. Throws `DNS_FAILURE`. */
export type ResolveTxt = (name: string) => Promise<string[]>;

export interface OutboundResponse {
  /** URL after redirects. */
  url: string;
  status: number;
  /** Header names are in lower case. */
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

/** Failures that can be temporary. An unknown name is permanent, an unreachable name server is not. */
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
