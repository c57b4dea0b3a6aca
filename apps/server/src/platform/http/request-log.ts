import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from './observing/create-metrics.ts';
import type { ClientAddress } from './client-address.ts';
import { readConnectionAddress, type RequestContext, createRequestContext, toResponse } from './request-context.ts';
import { renderError } from './errors/render-error.ts';

/** Middleware around every request. It creates the request ID, the error response, the log line and the metrics. */
export type RequestLog = (name: string, c: HonoContext<{ Bindings: HttpBindings }>, work: Work) => Promise<Response>;
type Work = (requestContext: RequestContext) => Promise<Response>;

/** Matches preview URLs. The path segment after `/previews/` is a secret. */
const SECRET_PATH = /^(\/previews\/)[^/]+/;

/** Requests to these routes are logged at debug level only, because monitoring systems send them every few seconds. */
const QUIET = new Set(['healthz', 'readyz', 'metrics']);

export function createRequestLog(log: Logger, metrics: Metrics, getClientAddress: ClientAddress): RequestLog {
  // Log lines contain only the fields below, none of which is a secret, so redaction by field name is off. It would increase the time per
  // line from 4 to 27 µs. Secrets in texts are still redacted.
  const access = log.child({}, { redact: [] });

  return async (name, c, work) => {
    const requestContext = createRequestContext(
      name,
      c.req.raw,
      getClientAddress(readConnectionAddress(c.env), c.req.raw.headers.get('x-forwarded-for')),
    );
    const { response, error } = await handleErrors(requestContext, work);
    const seconds = (performance.now() - requestContext.startedAt) / 1000;
    metrics.observe(requestContext.name, response.status, seconds);
    const line = {
      requestId: requestContext.requestId,
      operation: requestContext.name,
      method: c.req.method,
      // The path excludes the query string, which may contain signatures.
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
