import { ApiError } from '../../../platform/http/errors/api-error.ts';

/**
 * Returns the error for missing, used and expired links. It is the same for all three, so that it reveals nothing to people who guess
 * tokens.
 */
export function linkNotFound(): ApiError {
  return new ApiError('LINK_NOT_FOUND');
}
