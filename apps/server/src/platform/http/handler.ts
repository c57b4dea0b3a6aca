import type { BodyOf, Job, Operation, ParamsOf, PersonScope, QueryOf, ResponseOf } from '@docreel/contract';
import type { Context } from '../../context.ts';

/** Somebody who is signed in. `id` is the user's. */
export interface Person {
  kind: 'person';
  id: string;
  sessionId: string;
  /** Whether the password was given within the last 10 minutes. */
  isConfirmed: boolean;
}

/** Who asks: a key, a person, or nobody where nobody is asked for. What was done once is remembered under the id. */
export type Principal = { kind: 'key'; id: string } | Person | { kind: 'nobody'; id: '' };

/** Who asks, in which project, and what they may do there: of a person what the role says. */
export interface Caller {
  principal: Principal;
  projectId: string;
  scopes: readonly PersonScope[];
}

/** A request that passed every check: who asks, rate, scope, path, query, body. */
export interface Call<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  caller: Caller;
  /** Where the request comes from. */
  address: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Fires when the client goes away. */
  signal: AbortSignal;
}

/** What a handler returns. The status is the operation's. `etag` is unquoted: the binder quotes it and compares it with `If-None-Match`. */
export interface Answer<Body> {
  body: Body;
  etag?: string;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie` headers. */
  cookies?: readonly string[];
}

/** A file instead of JSON, of an operation with `media`: text, or a stream that is read as the client takes it. */
export interface FileAnswer {
  file: string | ReadableStream<Uint8Array>;
  contentType: string;
  etag?: string;
  headers?: Record<string, string>;
}

/** The 202 of an operation that was asked to `Prefer: respond-async`. */
export interface AcceptedAnswer extends Answer<Job> {
  isAccepted: true;
}

type AnswerTo<O extends Operation> =
  | Answer<ResponseOf<O>>
  | (O extends { media: readonly string[] } ? FileAnswer : never)
  | (O extends { isAsyncOnRequest: true } ? AcceptedAnswer : never);

export type Handler<O extends Operation> = (context: Context, call: Call<O>) => Promise<AnswerTo<O>>;

/** A handler for each operation given: a missing or an extra one is a type error. */
export type Handlers<Operations extends Record<string, Operation>> = { [Id in keyof Operations]: Handler<Operations[Id]> };
