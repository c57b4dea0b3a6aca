import { ApiError } from '../../platform/http/errors/api-error.ts';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';

/**
 * Throws if the callback URL of a request can never be reached, for example because it is invalid or forbidden. Host names are checked
 * again when they are resolved.
 */
export function checkCallback(outbound: Outbound, callbackUrl: string | undefined): void {
  if (callbackUrl !== undefined) checkWebhookUrl(outbound, callbackUrl, 'callbackUrl');
}

/** Throws if the webhook URL in this field can never be reached. */
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
