import type * as z from 'zod';
import type { AnyErrorCode } from './errors.ts';

/** What a key may do. Each operation names the one scope it needs (specification, section 5). */
export const SCOPES = ['read', 'write', 'generate', 'publish'] as const;
export type Scope = (typeof SCOPES)[number];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One endpoint as plain data. The server, the OpenAPI document and the SDK are made from it. */
export interface Operation {
  readonly method: Method;
  /** Path below the base address, parameters in braces: `/articles/{id}`. */
  readonly path: `/${string}`;
  /**
   * The scope a key or a member must hold; `starter`: the scope of the operation that started the job; `none`: nobody is asked for.
   * What no key opens: `person`, somebody who is signed in; `member`, who is in the project; `settings`, who is its owner.
   */
  readonly scope: Scope | 'starter' | 'none' | 'person' | 'member' | 'settings';
  /** Of people: the password must have been given within the last 10 minutes, else `CONFIRMATION_REQUIRED`. */
  readonly isSensitive?: true;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body. Objects are strict: an unknown field is refused, never ignored. */
  readonly body?: z.ZodType;
  /** True where a request without a body means the same as `{}`. */
  readonly isBodyOptional?: boolean;
  /** Status of success. */
  readonly status: 200 | 201 | 202;
  readonly response: z.ZodType;
  /** Where success is a file and not JSON: its content types, the usual one first. JSON is among them where `format=json` is offered. */
  readonly media?: readonly string[];
  /** With `Prefer: respond-async` the operation answers 202 with a Job instead. */
  readonly isAsyncOnRequest?: true;
  /** Its answer carries an ETag, though no change asks for it; what is changed with If-Match has one anyway. */
  readonly isVersioned?: true;
  /** What this operation can answer beyond the codes that every operation shares. */
  readonly errors: readonly AnyErrorCode[];
  readonly examples: { readonly body?: unknown; readonly response: unknown };
}

/** Keeps the literal types of an operation, so that its handler is typed by it. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler is given. */
export type ParamsOf<O extends Operation> = OutputOf<O['params']>;
export type QueryOf<O extends Operation> = OutputOf<O['query']>;
export type BodyOf<O extends Operation> = OutputOf<O['body']>;
export type ResponseOf<O extends Operation> = z.output<O['response']>;
