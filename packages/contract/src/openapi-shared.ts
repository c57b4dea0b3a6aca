import { type AnyErrorCode, ERRORS, type ErrorBody, type ErrorCode, SHARED_ERRORS } from './errors.ts';
import type { Operation } from './operation.ts';

/** Parts of the OpenAPI document that many operations share: headers, parameters and error responses. */

const integer = { type: 'integer', minimum: 0 };

export const HEADERS = {
  'X-Request-Id': {
    description: 'Request ID, also in the server log. Valid IDs that you send are returned unchanged.',
    schema: { type: 'string' },
  },
  'X-API-Key-Scopes': { description: 'Scopes of the API key, separated by commas.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests that the key may make per 60 seconds.', schema: integer },
  'RateLimit-Remaining': { description: 'Requests remaining in the current window.', schema: integer },
  'RateLimit-Reset': { description: 'Seconds until `RateLimit-Remaining` increases.', schema: integer },
  'Retry-After': { description: 'Seconds to wait before a retry can succeed.', schema: { type: 'integer', minimum: 1 } },
  'Idempotency-Replayed': { description: '`true` if this is the stored response of an earlier request.', schema: { type: 'string' } },
  Location: { description: 'URL of the created resource or of the job to poll.', schema: { type: 'string' } },
  ETag: { description: 'Version of the resource, for `If-Match` and `If-None-Match`.', schema: { type: 'string' } },
  Allow: { description: 'Methods that the URL supports.', schema: { type: 'string' } },
} as const;

export type HeaderName = keyof typeof HEADERS;

export const ALWAYS: readonly HeaderName[] = [
  'X-Request-Id',
  'X-API-Key-Scopes',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

export function headerRefs(names: readonly HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const PARAMETERS = {
  RequestId: header(
    'X-Request-Id',
    'Your ID for the request: 1 to 128 letters, digits, `.`, `_` and `-`. It appears in the server log.',
    'deploy-42',
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A unique value of 1 to 255 visible ASCII characters. For 24 hours, a repeated request with the same value returns the first response and is not executed again. If the outcome of the first request is unknown, it returns 409 `CONFLICT`.',
    '3f1c2b47-0a6f',
  ),
  IfMatch: header('If-Match', 'The `ETag` of the version you read. Returns 412 if the resource has changed.', '"12-1"'),
  IfNoneMatch: header('If-None-Match', 'The `ETag` of the version you have. Returns 304 if it is still current.', '"12-1"'),
  Prefer: header('Prefer', '`wait=25` delays the response until the job ends, for at most 25 seconds.', 'wait=25'),
  PreferAsync: header('Prefer', '`respond-async` returns 202 with a job that does the work.', 'respond-async'),
};

export function parameterRef(name: keyof typeof PARAMETERS): object {
  return { $ref: `#/components/parameters/${name}` };
}

function header(name: string, description: string, example: string): object {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, example };
}

/** Returns all error codes of an operation, including those that follow from its parameters and body. */
export function listErrorCodes(operation: Operation): ErrorCode[] {
  const { body, method, scope } = operation;
  const codes = new Set<ErrorCode>([...SHARED_ERRORS, ...operation.errors.filter(isApiCode)]);
  if (body) for (const code of ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code);
  if (method === 'post') for (const code of ['CONFLICT', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const) codes.add(code);
  if (scope === 'none') for (const code of ['UNAUTHORIZED', 'RATE_LIMITED', 'INSUFFICIENT_SCOPE'] as const) codes.delete(code);
  // Lists return only what the key may read, so they never reject a key.
  if (scope === 'starter' && !operation.params) codes.delete('INSUFFICIENT_SCOPE');
  return [...codes];
}

function isApiCode(code: AnyErrorCode): code is ErrorCode {
  return code in ERRORS;
}

/** Creates one response per status. If a status has only one error code, the whole document shares its response. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...others]]) => {
      if (first === undefined) throw new Error(`No code has the status ${status}.`);
      return [String(status), others.length === 0 ? { $ref: `#/components/responses/${first}` } : errorResponse([first, ...others])];
    }),
  );
}

export function errorResponse(codes: readonly ErrorCode[]): object {
  const names = new Set(codes.flatMap(listHeaders));
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    headers: headerRefs([...names]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function listHeaders(code: ErrorCode): HeaderName[] {
  if (code === 'UNAUTHORIZED') return ['X-Request-Id'];
  const waits = code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE' || code === 'IDEMPOTENCY_IN_PROGRESS';
  return waits ? [...ALWAYS, 'Retry-After'] : [...ALWAYS];
}

export function errorExample(code: ErrorCode): object {
  const details = [{ path: 'body.title', code: 'required', message: 'Is required.' }];
  const { message } = ERRORS[code];
  const value: ErrorBody = {
    error: { code, message, requestId: '6f1c2b47-9d52-4c3a-8a6b-5b1e019aa0c2', ...(code === 'VALIDATION_ERROR' && { details }) },
  };
  return { summary: message, value };
}
