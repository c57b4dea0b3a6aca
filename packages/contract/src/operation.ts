import type * as z from 'zod';
import type { AnyErrorCode } from './errors.ts';

/** Permissions of a key. Each operation needs exactly one scope (specification, section 5). */
export const SCOPES = ['read', 'write', 'generate', 'publish'] as const;
export type Scope = (typeof SCOPES)[number];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One endpoint as plain data. The server, the OpenAPI document and the SDK are derived from it. */
export interface Operation {
  readonly method: Method;
  /** Path below the base URL, with parameters in braces: `/articles/{id}`. */
  readonly path: `/${string}`;
  /**
   * The scope that a key or a member needs. `starter` is the scope of the operation that started the job; `none` needs no authentication.
   * API keys never have `person` (a signed-in user), `member` (a member of the project) or `settings` (an owner).
   */
  readonly scope: Scope | 'starter' | 'none' | 'person' | 'member' | 'settings';
  /** For people only: the password must have been confirmed within the last 10 minutes. Otherwise `CONFIRMATION_REQUIRED`. */
  readonly isSensitive?: true;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body. Objects are strict: unknown fields are rejected, not ignored. */
  readonly body?: z.ZodType;
  /** `true` if a missing body means the same as `{}`. */
  readonly isBodyOptional?: boolean;
  /** Status of a successful response. */
  readonly status: 200 | 201 | 202;
  readonly response: z.ZodType;
  /** Content types if a successful response is a file instead of JSON, the default first. Includes JSON if `format=json` is supported. */
  readonly media?: readonly string[];
  /** With `Prefer: respond-async`, the operation returns 202 with a Job instead. */
  readonly isAsyncOnRequest?: true;
  /** `true` if responses carry an ETag although no write uses it. Resources with If-Match have an ETag anyway. */
  readonly isVersioned?: true;
  /** Errors that this operation can return, in addition to those that all operations share. */
  readonly errors: readonly AnyErrorCode[];
  readonly examples: { readonly body?: unknown; readonly response: unknown };
}

/** Keeps the literal types of an operation, so that its handler is typed by them. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Types of the handler's input and output. */
export type ParamsOf<O extends Operation> = OutputOf<O['params']>;
export type QueryOf<O extends Operation> = OutputOf<O['query']>;
export type BodyOf<O extends Operation> = OutputOf<O['body']>;
export type ResponseOf<O extends Operation> = z.output<O['response']>;
