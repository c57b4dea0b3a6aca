import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { ApiError } from '../../../platform/http/errors/api-error.ts';

/** What the client says where the provider is not there, or does not speak as one. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);
/** What a provider says of us, not of the person. */
const OURS = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_response_type', 'invalid_request']);

/** The sentence for the person in front of it; what it came of goes to the log. Nothing that the provider wrote is repeated but short codes. */
export function toProviderFailure(error: unknown, name: string): ApiError {
  if (error instanceof ApiError) return error;
  const said = codeOf(error);
  if (error instanceof WWWAuthenticateChallengeError || (said !== null && OURS.has(said)))
    return unavailable(
      `${name} does not take this server's requests (${said ?? 'invalid_client'}). Whoever runs it has to look at its settings.`,
      error,
    );
  if (error instanceof AuthorizationResponseError)
    return notFinished(`${name} did not sign you in (${said ?? 'error'}). Begin anew.`, error);
  if (said !== null)
    return notFinished(`${name} does not know this sign-in (${said}): it was used already, or is too old. Begin anew.`, error);
  if (isAway(error)) return unavailable(`${name} cannot be reached just now. Try again, or sign in in another way.`, error);
  return notFinished(undefined, error);
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)) return null;
  return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'error';
}

/** A client that could not connect throws what `fetch` throws. */
function isAway(error: unknown): boolean {
  if (error instanceof ClientError) return AWAY.has(error.code ?? '');
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

function unavailable(message: string, cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, { cause, headers: { 'retry-after': '5' } });
}

function notFinished(message: string | undefined, cause: unknown): ApiError {
  return new ApiError('SIGN_IN_NOT_FINISHED', message, { cause });
}
