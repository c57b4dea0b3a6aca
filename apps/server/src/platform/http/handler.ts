import type { BodyOf, Job, Operation, ParamsOf, PersonScope, QueryOf, ResponseOf } from '@docreel/contract';
import type { Context } from '../../context.ts';

/** A signed-in person. `id` is the user ID. */
export interface Person {
  kind: 'person';
  id: string;
  sessionId: string;
  /** True if the password was entered within the last 10 minutes. */
  isConfirmed: boolean;
}

/** The API key or person that sent the request, or `nobody` for operations without authentication. Idempotency keys belong to this ID. */
export type Principal = { kind: 'key'; id: string } | Person | { kind: 'nobody'; id: '' };

/** The principal, the project and the scopes in it. The scopes of a person follow from the role. */
export interface Caller {
  principal: Principal;
  projectId: string;
  scopes: readonly PersonScope[];
}

/** A request that passed all checks: authentication, rate limit, scope, path, query, body. */
export interface Call<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  caller: Caller;
  /** IP address of the client. */
  address: string;
  /** Header names are in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/**
 * The result of a handler. The status is that of the operation. `etag` is unquoted; `bindOperation` quotes it and compares it with
 * `If-None-Match`.
 */
export interface Answer<Body> {
  body: Body;
  etag?: string;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie` headers. */
  cookies?: readonly string[];
}

/** A file instead of JSON, for an operation with `media`: a text, or a stream that is read at the speed of the client. */
export interface FileAnswer {
  file: string | ReadableStream<Uint8Array>;
  contentType: string;
  etag?: string;
  headers?: Record<string, string>;
}

/** The 202 response to `Prefer: respond-async`. */
export interface AcceptedAnswer extends Answer<Job> {
  isAccepted: true;
}

type AnswerTo<O extends Operation> =
  | Answer<ResponseOf<O>>
  | (O extends { media: readonly string[] } ? FileAnswer : never)
  | (O extends { isAsyncOnRequest: true } ? AcceptedAnswer : never);

export type Handler<O extends Operation> = (context: Context, call: Call<O>) => Promise<AnswerTo<O>>;

/** One handler for each operation. A missing or an extra handler is a type error. */
export type Handlers<Operations extends Record<string, Operation>> = { [Id in keyof Operations]: Handler<Operations[Id]> };
