import { ApiError } from '../../../platform/http/errors/api-error.ts';

/** The same for every reason: which it was is nobody's business but the person's who passed it on. */
export function noLink(): ApiError {
  return new ApiError('LINK_NOT_FOUND');
}
