import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { ApiError } from '../../../platform/http/errors/api-error.ts';

/** Error codes of the OpenID Connect library for a provider that is unreachable or does not support OpenID Connect. */
const CONNECTION_ERRORS = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);
/** OAuth error codes that are caused by this server's configuration, not by the person who signs in. */
const CONFIGURATION_ERRORS = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
  'invalid_request',
]);

/**
 * Converts an error to a message for the person who signs in, and keeps the cause for the log. The message contains no text from the
 * provider except short error codes.
 */
export function toProviderFailure(error: unknown, name: string): ApiError {
  if (error instanceof ApiError) return error;
  const said = readErrorCode(error);
  if (error instanceof WWWAuthenticateChallengeError || (said !== null && CONFIGURATION_ERRORS.has(said)))
    return unavailable(
      `${name} rejects requests from this server (${said ?? 'invalid_client'}). Ask your administrator to check its settings.`,
      error,
    );
  if (error instanceof AuthorizationResponseError)
    return signInNotFinished(`${name} did not sign you in (${said ?? 'error'}). Start again.`, error);
  if (said !== null)
    return signInNotFinished(`${name} rejected this sign-in (${said}): it was already used, or has expired. Start again.`, error);
  if (isConnectionError(error)) return unavailable(`${name} cannot be reached. Try again later, or sign in another way.`, error);
  return signInNotFinished(undefined, error);
}

function readErrorCode(error: unknown): string | null {
  if (!(error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)) return null;
  return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'error';
}

/** `fetch` reports connection errors as a TypeError. */
function isConnectionError(error: unknown): boolean {
  if (error instanceof ClientError) return CONNECTION_ERRORS.has(error.code ?? '');
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

function unavailable(message: string, cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, { cause, headers: { 'retry-after': '5' } });
}

function signInNotFinished(message: string | undefined, cause: unknown): ApiError {
  return new ApiError('SIGN_IN_NOT_FINISHED', message, { cause });
}
