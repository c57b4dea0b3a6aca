import type { BodyOf, Job, Operation, ParamsOf, PersonScope, QueryOf, ResponseOf } from '@docreel/contract';
import type { Context } from '../../context.ts';

/** A signed-in person who sends a request. `id` is the user ID. */
export interface Person {
  kind: 'person';
  id: string;
  sessionId: string;
  /** True if the password was entered within the last 10 minutes. */
  isConfirmed: boolean;
}

/**
 * The API key or person that sent the request, or `nobody` for operations without authentication. Idempotency keys are stored under this
 * ID.
 */
export type Principal = { kind: 'key'; id: string } | Person | { kind: 'nobody'; id: '' };

/** The sender of a request, the project and the sender's scopes in it. A person's scopes follow from the role in the project. */
export interface Caller {
  principal: Principal;
  projectId: string;
  scopes: readonly PersonScope[];
}

/** A request that passed all checks: authentication, rate limit, scope, path, query and body. */
export interface Call<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  caller: Caller;
  /** The client's IP address, taking trusted proxies into account. */
  address: string;
  /** Request headers, with names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Signal that fires when the client disconnects. */
  signal: AbortSignal;
}

/**
 * The result of a handler. The HTTP status is that of the operation. `etag` has no quotes; `bindOperation` adds them and compares the ETag
 * with `If-None-Match`.
 */
export interface Answer<Body> {
  body: Body;
  etag?: string;
  headers?: Record<string, string>;
  /** Values of the response's `Set-Cookie` headers. */
  cookies?: readonly string[];
}

/** A file as the result of an operation with `media`: a text, or a stream that is read at the client's speed. */
export interface FileAnswer {
  file: string | ReadableStream<Uint8Array>;
  contentType: string;
  etag?: string;
  headers?: Record<string, string>;
}

/** The 202 response to a request with `Prefer: respond-async`. */
export interface AcceptedAnswer extends Answer<Job> {
  isAccepted: true;
}

type AnswerTo<O extends Operation> =
  | Answer<ResponseOf<O>>
  | (O extends { media: readonly string[] } ? FileAnswer : never)
  | (O extends { isAsyncOnRequest: true } ? AcceptedAnswer : never);

export type Handler<O extends Operation> = (context: Context, call: Call<O>) => Promise<AnswerTo<O>>;

/** The handlers of all operations. A missing or additional handler is a type error. */
export type Handlers<Operations extends Record<string, Operation>> = { [Id in keyof Operations]: Handler<Operations[Id]> };
