import type { ErrorCode, ErrorDetail } from './api.ts';

/** An error response of the API, thrown by all methods. */
export class DocreelError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Error code of the API. `UNKNOWN` if the response comes from another server, for example the error page of a proxy. */
  readonly code: ErrorCode | 'UNKNOWN';
  /** ID of the request, which users can quote in a problem report. */
  readonly requestId: string | null;
  /** The invalid fields, if the code is `VALIDATION_ERROR`. */
  readonly details: readonly ErrorDetail[];
  /** Number of whole seconds to wait before a retry, if the API sent it. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, text: string) {
    const error = parse(text);
    super(error?.message ?? `The server answered ${response.status}.`);
    this.name = 'DocreelError';
    this.status = response.status;
    this.code = error?.code ?? 'UNKNOWN';
    this.requestId = error?.requestId ?? response.headers.get('x-request-id');
    this.details = error?.details ?? [];
    this.retryAfterSeconds = readSeconds(response.headers.get('retry-after'));
  }
}

interface Wire {
  code: ErrorCode;
  message: string;
  requestId?: string;
  details?: ErrorDetail[];
}

function parse(text: string): Wire | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: Wire };
    return typeof error?.code === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}

export function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
