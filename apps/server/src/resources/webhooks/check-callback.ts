import { ApiError } from '../../platform/http/errors/api-error.ts';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';

/** Rejects a callback URL that Docreel can never reach, when the request is made. Host names are checked again when they resolve. */
export function checkCallback(outbound: Outbound, callbackUrl: string | undefined): void {
  if (callbackUrl !== undefined) checkWebhookUrl(outbound, callbackUrl, 'callbackUrl');
}

/** Does the same for a URL in another field. */
export function checkWebhookUrl(outbound: Outbound, url: string, field: string): void {
  try {
    outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const code = error.code === 'URL_NOT_ALLOWED' ? 'URL_NOT_ALLOWED' : 'INVALID_URL';
    throw new ApiError(code, `${field}: ${error.message}`, {
      cause: error,
      details: [{ path: `body.${field}`, code: 'url', message: error.message }],
    });
  }
}
