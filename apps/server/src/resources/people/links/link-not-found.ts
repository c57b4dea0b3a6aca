import { ApiError } from '../../../platform/http/errors/api-error.ts';

/** The same error for missing, used and expired links, so that it reveals nothing to people who guess tokens. */
export function linkNotFound(): ApiError {
  return new ApiError('LINK_NOT_FOUND');
}
