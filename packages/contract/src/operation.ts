import type * as z from 'zod';
import type { AnyErrorCode } from './errors.ts';

/** Permissions of an API key. Each operation requires exactly one scope (specification, section 5). */
export const SCOPES = ['read', 'write', 'generate', 'publish'] as const;
export type Scope = (typeof SCOPES)[number];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One endpoint of the API as plain data. The server, the OpenAPI document and the SDK are derived from it. */
export interface Operation {
  readonly method: Method;
  /** Path below the base URL, with parameters in braces, for example `/articles/{id}`. */
  readonly path: `/${string}`;
  /**
   * The scope that the operation requires. `starter` is the scope of the operation that started the job, and `none` needs no
   * authentication. `person` (any signed-in user), `member` (a project member) and `settings` (an owner) are not available to API keys.
   */
  readonly scope: Scope | 'starter' | 'none' | 'person' | 'member' | 'settings';
  /**
   * Whether the user must have confirmed the password within the last 10 minutes. The error is `CONFIRMATION_REQUIRED`. Applies to the
   * dashboard only.
   */
  readonly isSensitive?: true;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body of the request. Unknown fields are rejected. */
  readonly body?: z.ZodType;
  /** Whether a missing body is treated as `{}`. */
  readonly isBodyOptional?: boolean;
  /** HTTP status of a successful response. */
  readonly status: 200 | 201 | 202;
  readonly response: z.ZodType;
  /** Content types of a successful response that is a file, the default first. Includes JSON if `format=json` is supported. */
  readonly media?: readonly string[];
  /** Whether the header `Prefer: respond-async` makes the operation return 202 with a job. */
  readonly isAsyncOnRequest?: true;
  /** Whether responses contain an ETag that no write requires. Responses of resources with If-Match always contain one. */
  readonly isVersioned?: true;
  /** Error codes of this operation, in addition to those that all operations share. */
  readonly errors: readonly AnyErrorCode[];
  readonly examples: { readonly body?: unknown; readonly response: unknown };
}

/** Returns the operation unchanged and keeps its literal types, so that TypeScript can check its handler. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Types of a handler's input and output, derived from the operation. */
export type ParamsOf<O extends Operation> = OutputOf<O['params']>;
export type QueryOf<O extends Operation> = OutputOf<O['query']>;
export type BodyOf<O extends Operation> = OutputOf<O['body']>;
export type ResponseOf<O extends Operation> = z.output<O['response']>;
