import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from './observing/create-metrics.ts';
import type { ClientAddress } from './client-address.ts';
import { readConnectionAddress, type RequestContext, createRequestContext, toResponse } from './request-context.ts';
import { renderError } from './errors/render-error.ts';

/** What is around every answer: the request's id, the error body, one line in the log, one count in the metrics. */
export type RequestLog = (name: string, c: HonoContext<{ Bindings: HttpBindings }>, work: Work) => Promise<Response>;
type Work = (requestContext: RequestContext) => Promise<Response>;

/** Of a preview: who knows it is let in. */
const SECRET_PATH = /^(\/previews\/)[^/]+/;

/** Probed every few seconds by machines. */
const QUIET = new Set(['healthz', 'readyz', 'metrics']);

export function createRequestLog(log: Logger, metrics: Metrics, addressOf: ClientAddress): RequestLog {
  // A line of ours has the fields below and no others, none of them a secret's; looking for those by name would make
  // a line cost 27 µs instead of 4. What is redacted in the text of a line still is.
  const access = log.child({}, { redact: [] });

  return async (name, c, work) => {
    const requestContext = createRequestContext(
      name,
      c.req.raw,
      addressOf(readConnectionAddress(c.env), c.req.raw.headers.get('x-forwarded-for')),
    );
    const { response, error } = await handleErrors(requestContext, work);
    const seconds = (performance.now() - requestContext.startedAt) / 1000;
    metrics.observe(requestContext.name, response.status, seconds);
    const line = {
      requestId: requestContext.requestId,
      operation: requestContext.name,
      method: c.req.method,
      // Without the query: it may hold signatures.
      path: c.req.path.replace(SECRET_PATH, '$1[redacted]'),
      status: response.status,
      ms: Math.round(seconds * 1000),
      keyId: requestContext.keyId,
      userId: requestContext.userId,
    };
    if (error !== undefined) log.error({ ...line, err: error }, 'request failed');
    else if (QUIET.has(name)) access.debug(line, 'request');
    else access.info(line, 'request');
    return response;
  };
}

async function handleErrors(requestContext: RequestContext, work: Work): Promise<{ response: Response; error?: unknown }> {
  try {
    const response = await work(requestContext);
    return { response };
  } catch (error) {
    const reply = renderError(error, requestContext.requestId);
    const response = toResponse(reply, requestContext);
    return reply.status >= 500 ? { response, error } : { response };
  }
}
