import type { Readable } from 'node:stream';

/** The only door to addresses that users give: every connection is checked where it is made, after the name is resolved. */
export interface Outbound {
  /**
   * Checks an address without connecting: scheme, credentials, length, literal private addresses.
   * Answers the parsed address, or throws `OutboundError` with `INVALID_URL` or `URL_NOT_ALLOWED`.
   */
  check(address: string): URL;
  /** GET with redirects followed (each hop checked). The body streams; the caller must consume or destroy it. */
  get(address: string, options: { headers?: Record<string, string>; maxRedirects: number; signal: AbortSignal }): Promise<OutboundResponse>;
  /** POST without redirects; reads at most `maxResponseBytes` of the answer. */
  post(
    address: string,
    options: { headers: Record<string, string>; body: Uint8Array; timeoutMs: number; maxResponseBytes: number; signal: AbortSignal },
  ): Promise<{ status: number; headers: Record<string, string> }>;
}

export interface OutboundResponse {
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Readable;
}

/** `code` is one of the failure codes of decisions, section 5: DNS_FAILURE, CONNECT_FAILED, TLS_FAILURE, URL_NOT_ALLOWED, INVALID_URL, TOO_MANY_REDIRECTS, DOWNLOAD_TIMEOUT. */
export class OutboundError extends Error {
  readonly code: string;

  constructor(code: string, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'OutboundError';
    this.code = code;
  }
}
