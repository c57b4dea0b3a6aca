import * as z from 'zod';

/**
 * Every error code the API gives, with its HTTP status and the sentence used where the place that
 * throws it has nothing more exact to say. The list is closed (decisions, section 1).
 */
export const ERRORS = {
  UNAUTHORIZED: { status: 401, message: 'Send a valid API key in the X-API-Key header. Keys are made in Settings → API keys & webhooks.' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'The API key does not hold the scope that this operation needs.' },
  RATE_LIMITED: {
    status: 429,
    message:
      'Too many requests with this API key, or too many unfinished jobs in its project. Wait as many seconds as the Retry-After header says.',
  },
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid. See details.' },
  INVALID_JSON: { status: 400, message: 'The body is not valid JSON.' },
  INVALID_URL: { status: 400, message: 'The address is not a valid http or https URL.' },
  URL_NOT_ALLOWED: { status: 400, message: 'The address points to a network that this server may not reach.' },
  INVALID_FORMAT: { status: 400, message: 'The format is not one of those offered.' },
  INVALID_MOVE: { status: 400, message: 'A folder cannot be moved into itself or into a folder inside it.' },
  LANGUAGE_NOT_CONFIGURED: { status: 400, message: 'The project has no such language. Add it first.' },
  UPLOAD_NOT_FOUND: { status: 400, message: 'Nothing was uploaded to the address given out. Upload the file first.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  VIDEO_NOT_FOUND: { status: 404, message: 'The project has no such video.' },
  ARTICLE_NOT_FOUND: { status: 404, message: 'The project has no such article.' },
  FOLDER_NOT_FOUND: { status: 404, message: 'The project has no such folder.' },
  PARENT_NOT_FOUND: { status: 404, message: 'The project has no such parent folder.' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'The project has no such template of this kind.' },
  JOB_NOT_FOUND: { status: 404, message: 'The project has no such job.' },
  LANGUAGE_NOT_FOUND: { status: 404, message: 'The project has no such language.' },
  REVISION_NOT_FOUND: { status: 404, message: 'The article has no such revision.' },
  PUBLICATION_NOT_FOUND: { status: 404, message: 'The project has no such publication.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer that method. See the Allow header.' },
  SLUG_TAKEN: { status: 409, message: 'Another article of the project has this slug.' },
  NOT_PUBLISHED: { status: 409, message: 'The project is not published. Publish it first.' },
  VIDEO_FAILED: { status: 409, message: 'The video could not be processed, so nothing can be made from it.' },
  CONFLICT: { status: 409, message: 'The request does not fit the present state of the resource.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'A request with this Idempotency-Key is still running. Try again shortly.' },
  PRECONDITION_FAILED: { status: 412, message: 'The resource was changed since you read it. Read it again, then repeat the change.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is larger than this operation accepts.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than this server accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key was used with another request. Use a new key.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side. Quote the request id when you report it.' },
  NOT_AVAILABLE: { status: 501, message: 'This server is not set up for that.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service cannot answer just now. Try again after the seconds in Retry-After.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** What the contract for people says beside those. No answer to a key has one of these codes. */
export const PEOPLE_ERRORS = {
  WRONG_PASSWORD: { status: 403, message: 'The e-mail address or the password is wrong.' },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Give your password again, then repeat the request.' },
  PASSWORD_NEEDED: {
    status: 403,
    message: 'An account with this address has a password. Give it once, so that nobody else’s account is opened.',
  },
  NOT_INVITED: { status: 403, message: 'Nobody has invited this address. Ask an owner of a project for an invite.' },
  SIGN_IN_NOT_FINISHED: { status: 403, message: 'This sign-in was begun elsewhere, is too old or was used already. Begin anew.' },
  CROSS_SITE: { status: 403, message: 'The request does not come from a page of this server.' },
  LINK_NOT_FOUND: { status: 404, message: 'The link is wrong, used, withdrawn or too old. Ask for a new one.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type PeopleErrorCode = keyof typeof PEOPLE_ERRORS;

export type AnyErrorCode = ErrorCode | PeopleErrorCode;
export const ALL_ERRORS = { ...ERRORS, ...PEOPLE_ERRORS };
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** One wrong field: where it is (`body.title`), a machine-readable reason, a sentence. */
export const ErrorDetail = z.object({ path: z.string(), code: z.string(), message: z.string() }).meta({ id: 'ErrorDetail' });
export type ErrorDetail = z.output<typeof ErrorDetail>;

/** The body of every error answer. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      requestId: z.string(),
      details: z.array(ErrorDetail).optional(),
    }),
  })
  .meta({ id: 'Error', description: 'What was wrong and what to do.' });
export type ErrorBody = z.output<typeof ErrorBody>;

/** What any operation that asks for a key may answer. */
export const SHARED_ERRORS = [
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'INSUFFICIENT_SCOPE',
  'VALIDATION_ERROR',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
