import { type AnyErrorCode, ERRORS, type ErrorBody, type ErrorCode, SHARED_ERRORS } from './errors.ts';
import type { Operation } from './operation.ts';

/** What many operations of the document share: headers, parameters, the answers to what went wrong. */

const integer = { type: 'integer', minimum: 0 };

export const HEADERS = {
  'X-Request-Id': { description: 'Names this request in our log. A sane one of yours is kept.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests that the key may make in any 60 seconds.', schema: integer },
  'RateLimit-Remaining': { description: 'Requests that are left now.', schema: integer },
  'RateLimit-Reset': { description: 'Seconds until `RateLimit-Remaining` rises.', schema: integer },
  'Retry-After': { description: 'Whole seconds to wait; trying again after them succeeds.', schema: { type: 'integer', minimum: 1 } },
  'Idempotency-Replayed': { description: '`true` where the answer is that of an earlier request.', schema: { type: 'string' } },
  Location: { description: 'Where to read what was made, or to poll the job.', schema: { type: 'string' } },
  ETag: { description: 'Names this version, for `If-Match` and `If-None-Match`.', schema: { type: 'string' } },
  Allow: { description: 'The methods that the address answers.', schema: { type: 'string' } },
} as const;

export type HeaderName = keyof typeof HEADERS;

export const ALWAYS: readonly HeaderName[] = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export function headerRefs(names: readonly HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const PARAMETERS = {
  RequestId: header('X-Request-Id', 'Names the request in both logs: 1 to 128 letters, digits, `.`, `_` and `-`.', 'deploy-42'),
  IdempotencyKey: header(
    'Idempotency-Key',
    '1 to 255 visible ASCII characters of your choice. For 24 hours a request with the same one is answered as the first was, and nothing is done twice.',
    '3f1c2b47-0a6f',
  ),
  IfMatch: header('If-Match', 'The `ETag` of the version you have seen; 412 where it is no longer the present one.', '"12-1"'),
  IfNoneMatch: header('If-None-Match', 'The `ETag` of the version you have; 304 where it is still the present one.', '"12-1"'),
  Prefer: header('Prefer', '`wait=25` keeps the answer back until the job has ended, for at most that many seconds.', 'wait=25'),
  PreferAsync: header('Prefer', '`respond-async`: the work is done by a job, which is the answer.', 'respond-async'),
};

export function parameterRef(name: keyof typeof PARAMETERS): object {
  return { $ref: `#/components/parameters/${name}` };
}

function header(name: string, description: string, example: string): object {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, example };
}

/** Every code an operation can answer, those included that follow from its form. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { body, method, scope } = operation;
  const codes = new Set<ErrorCode>([...SHARED_ERRORS, ...operation.errors.filter(isApiCode)]);
  if (body) for (const code of ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code);
  if (method === 'post') for (const code of ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const) codes.add(code);
  if (scope === 'none') for (const code of ['UNAUTHORIZED', 'RATE_LIMITED', 'INSUFFICIENT_SCOPE'] as const) codes.delete(code);
  // A list holds what the key may see: it refuses nobody.
  if (scope === 'starter' && !operation.params) codes.delete('INSUFFICIENT_SCOPE');
  return [...codes];
}

function isApiCode(code: AnyErrorCode): code is ErrorCode {
  return code in ERRORS;
}

/** One answer per status; a status that stands for one code only is written once for the whole document. */
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
  const names = new Set(codes.flatMap(headersOf));
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

function headersOf(code: ErrorCode): HeaderName[] {
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
