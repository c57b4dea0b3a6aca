import { Job, type Operation } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Authenticator } from './authenticator.ts';
import { isNotModified, quoteEtag } from './etag.ts';
import type { RequestContext, Reply } from './request-context.ts';
import type { AcceptedAnswer, Answer, Call, Caller, FileAnswer, Handler } from './handler.ts';
import { createAnswerTooLargeError } from './errors/answer-too-large.ts';
import { executeOnce } from './idempotency/idempotency.ts';
import { parseBody } from './parse-body.ts';
import { invalid, parseInput, parseQuery } from './parse-input.ts';
import type { ReadAnonymousBody } from './bodies/anonymous-bodies.ts';
import { AnswerTooLarge, type Encode } from './bodies/encode-answer.ts';
import { parseJson, readBytes } from './bodies/read-body.ts';

export interface Binding {
  context: Context;
  authenticator: Authenticator;
  encode: Encode;
  readAnonymousBody: ReadAnonymousBody;
  operation: Operation;
  handler: Handler<Operation>;
  /** True if the operation supports `Idempotency-Key`. */
  isIdempotent: boolean;
}

/** Base path of the request's URL, and the project if the URL names one. */
export interface RequestTarget {
  base: string;
  project?: string | undefined;
}

/** Handles a request to one operation. All operations run their checks in the same order. `params` are decoded but not validated. */
export type Respond = (requestContext: RequestContext, params: Record<string, string>, target: RequestTarget) => Promise<Reply>;

export function bindOperation({ context, authenticator, encode, readAnonymousBody, operation, handler, isIdempotent }: Binding): Respond {
  // Bodies of operations without authentication, such as signing in, have lower limits.
  const readBody = (requestContext: RequestContext) =>
    operation.scope === 'none' ? readAnonymousBody(requestContext.request, requestContext.address) : readBytes(requestContext.request);

  return async (requestContext, rawParams, target) => {
    const { request } = requestContext;
    const caller = await authenticator.authenticate(requestContext, operation, target.project);
    const params = operation.params && parseInput(operation.params, rawParams, 'path');
    const query = parseQuery(operation.query, readSearch(request.url));
    const bytes = operation.body ? await readBody(requestContext) : NO_BYTES;
    const body = operation.body && (await parseBody(operation.body, readValue(operation, bytes, request)));
    const call = toCall(requestContext, { params, query, body, caller });
    const own = createHandlerContext(context, { requestId: requestContext.requestId, caller, base: target.base });
    const work = async () => toReply({ operation, encode }, await handler(own, call), request);
    if (operation.method !== 'post' || !isIdempotent) return work();
    return executeOnce(context.db, { requestContext, keyId: caller.principal.id, bytes }, work);
  };
}

const NO_BYTES = Buffer.alloc(0);

/**
 * Returns the context for one request. Jobs that the request starts, and their log lines, contain its request ID and its API key or person.
 * URLs in responses start with the request's base path.
 */
function createHandlerContext(context: Context, { requestId, caller, base }: { requestId: string; caller: Caller; base: string }): Context {
  const { queue, config } = context;
  const { kind, id } = caller.principal;
  const startedBy = kind === 'nobody' ? null : { kind, id };
  return {
    ...context,
    config: { ...config, API_BASE_PATH: base },
    queue: { ...queue, enqueue: (tx, job) => queue.enqueue(tx, { requestId, startedBy, ...job }) },
  };
}

function readSearch(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

function readValue(operation: Operation, bytes: Buffer, request: Request): unknown {
  if (bytes.length > 0) return parseJson(bytes, request.headers);
  if (operation.isBodyOptional) return {};
  throw invalid([{ path: 'body', code: 'required', message: 'Is required.' }]);
}

type CheckedInput = Pick<Call<Operation>, 'params' | 'query' | 'body' | 'caller'>;

function toCall({ request, address }: RequestContext, checked: CheckedInput): Call<Operation> {
  return {
    ...checked,
    address,
    // `headers` and `signal` are computed on first use, because most handlers do not use them.
    get headers() {
      return Object.fromEntries(request.headers);
    },
    get signal() {
      return request.signal;
    },
  };
}

type AnyAnswer = Answer<unknown> | AcceptedAnswer | FileAnswer;

async function toReply({ operation, encode }: Pick<Binding, 'operation' | 'encode'>, answer: AnyAnswer, request: Request): Promise<Reply> {
  const headers: Record<string, string> = {
    'content-type': 'file' in answer ? answer.contentType : 'application/json',
    'cache-control': answer.etag === undefined ? 'no-store' : 'private, no-cache',
  };
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = value;
  if (answer.etag !== undefined) {
    headers['etag'] = quoteEtag(answer.etag);
    if (operation.method === 'get' && isNotModified(request.headers.get('if-none-match'), answer.etag)) {
      if ('file' in answer && typeof answer.file !== 'string') void answer.file.cancel();
      return { status: 304, headers, body: null };
    }
  }
  if ('file' in answer) return { status: operation.status, headers, body: answer.file };
  if ('isAccepted' in answer) return { status: 202, headers, body: await encode(Job, answer.body) };
  return { status: operation.status, headers, cookies: answer.cookies, body: await encodeBody({ operation, encode }, answer.body) };
}

async function encodeBody({ operation, encode }: Pick<Binding, 'operation' | 'encode'>, body: unknown): Promise<string | Buffer> {
  try {
    return await encode(operation.response, body);
  } catch (error) {
    throw error instanceof AnswerTooLarge ? createAnswerTooLargeError(operation, error) : error;
  }
}
