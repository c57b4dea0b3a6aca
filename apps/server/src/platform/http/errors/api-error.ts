import { ALL_ERRORS, type AnyErrorCode, type ErrorDetail } from '@docreel/contract';

/** An error with a code of the API. `renderError` converts it into the response body and status. */
export class ApiError extends Error {
  readonly code: AnyErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: AnyErrorCode,
    message?: string,
    options: { details?: ErrorDetail[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message ?? ALL_ERRORS[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}
