import * as z from 'zod';

/**
 * All error codes of the API, with their HTTP status and default message. The code that throws an error can pass a more specific message.
 * No other codes exist (specification decisions, section 1).
 */
export const ERRORS = {
  UNAUTHORIZED: { status: 401, message: 'Send a valid API key in the `X-API-Key` header. Create keys in Settings → API keys & webhooks.' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'The API key does not have the scope that this operation needs.' },
  RATE_LIMITED: {
    status: 429,
    message:
      'Too many requests with this API key, or too many unfinished jobs in its project. Retry after the number of seconds in the Retry-After header.',
  },
  VALIDATION_ERROR: { status: 400, message: 'The request is invalid. See `details`.' },
  INVALID_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  INVALID_URL: { status: 400, message: 'The URL is not a valid http or https URL.' },
  URL_NOT_ALLOWED: { status: 400, message: 'The URL points to a network that this server is not allowed to reach.' },
  INVALID_FORMAT: { status: 400, message: 'The format is not supported.' },
  INVALID_MOVE: { status: 400, message: 'A folder cannot be moved into itself or one of its subfolders.' },
  LANGUAGE_NOT_CONFIGURED: { status: 400, message: 'The project does not have this language. Add it first.' },
  UPLOAD_NOT_FOUND: { status: 400, message: 'No file was uploaded to this URL. Upload the file first.' },
  NOT_FOUND: { status: 404, message: 'Nothing exists at this URL.' },
  VIDEO_NOT_FOUND: { status: 404, message: 'The video does not exist in this project.' },
  ARTICLE_NOT_FOUND: { status: 404, message: 'The article does not exist in this project.' },
  FOLDER_NOT_FOUND: { status: 404, message: 'The folder does not exist in this project.' },
  PARENT_NOT_FOUND: { status: 404, message: 'The parent folder does not exist in this project.' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'The template does not exist in this project, or is of another kind.' },
  JOB_NOT_FOUND: { status: 404, message: 'The job does not exist in this project.' },
  LANGUAGE_NOT_FOUND: { status: 404, message: 'The language does not exist in this project.' },
  REVISION_NOT_FOUND: { status: 404, message: 'The article has no such revision.' },
  PUBLICATION_NOT_FOUND: { status: 404, message: 'The publication does not exist in this project.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This URL does not support the method. See the Allow header.' },
  SLUG_TAKEN: { status: 409, message: 'Another article of the project already uses this slug.' },
  NOT_PUBLISHED: { status: 409, message: 'The project is not published. Publish it first.' },
  VIDEO_FAILED: { status: 409, message: 'The video could not be processed, so it cannot be used.' },
  CONFLICT: { status: 409, message: 'The request conflicts with the current state of the resource.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'A request with this Idempotency-Key is still running. Try again shortly.' },
  PRECONDITION_FAILED: { status: 412, message: 'The resource has changed since you read it. Read it again and repeat your change.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is larger than this operation accepts.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than this server accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key was already used for a different request. Use a new key.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on the server. Include the request ID when you report it.' },
  NOT_AVAILABLE: { status: 501, message: 'This feature is not configured on this server.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is temporarily unavailable. Retry after the number of seconds in the Retry-After header.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Additional error codes of the dashboard API. Requests with an API key never receive them. */
export const PEOPLE_ERRORS = {
  WRONG_PASSWORD: { status: 403, message: 'The email address or the password is wrong.' },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Confirm your password, then repeat the request.' },
  PASSWORD_NEEDED: {
    status: 403,
    message: 'An account with this email address has a password. Enter it once to link the accounts.',
  },
  NOT_INVITED: { status: 403, message: 'This email address has no invitation. Ask an owner of the project to invite you.' },
  SIGN_IN_NOT_FINISHED: {
    status: 403,
    message: 'This sign-in was started in another browser, has expired or was already used. Start again.',
  },
  CROSS_SITE: { status: 403, message: 'The request does not come from a page of this server.' },
  LINK_NOT_FOUND: { status: 404, message: 'The link is invalid, expired, revoked or already used. Ask for a new one.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type PeopleErrorCode = keyof typeof PEOPLE_ERRORS;

export type AnyErrorCode = ErrorCode | PeopleErrorCode;
export const ALL_ERRORS = { ...ERRORS, ...PEOPLE_ERRORS };
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** A part of an article that two people changed in different ways, as Markdown. */
const ConflictingBlock = z
  .object({
    base: z.string().meta({ description: 'The text in the revision `baseRevision`.' }),
    mine: z.string().nullable().meta({ description: 'The text that you sent. Null if you deleted it.' }),
    theirs: z.string().nullable().meta({ description: 'The text that is saved now. Null if it was deleted.' }),
  })
  .meta({ id: 'ConflictingBlock' });

/** One invalid field: its path (`body.title`), a machine-readable code and a message. */
export const ErrorDetail = z
  .object({
    path: z.string(),
    code: z.string(),
    message: z.string(),
    block: ConflictingBlock.optional().meta({ description: 'With code `conflict`: the three versions of the block.' }),
  })
  .meta({ id: 'ErrorDetail' });
export type ErrorDetail = z.output<typeof ErrorDetail>;

/** Body of every error response. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      requestId: z.string(),
      details: z.array(ErrorDetail).optional(),
    }),
  })
  .meta({ id: 'Error', description: 'What went wrong and how to fix it.' });
export type ErrorBody = z.output<typeof ErrorBody>;

/** Errors that any operation with an API key can return. */
export const SHARED_ERRORS = [
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'INSUFFICIENT_SCOPE',
  'VALIDATION_ERROR',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
