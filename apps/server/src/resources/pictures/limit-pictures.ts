import { createConcurrencyLimit } from '../../lib/concurrency-limit.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Maximum number of requests per process that decode a video or a picture at the same time, and that wait for it. One takes about 0.5 s. */
const PICTURES = {
  atATime: 2,
  mostWaiting: 50,
  createError: () => new ApiError('SERVICE_UNAVAILABLE', 'Too many pictures are being created. Try again shortly.'),
};

const limits = new WeakMap<Storage, ReturnType<typeof createConcurrencyLimit>>();

/** Runs a task that decodes a video or a picture for a request when its turn has come. Throws `SERVICE_UNAVAILABLE` if too many wait. */
export async function limitPictures<T>(storage: Storage, work: () => Promise<T>): Promise<T> {
  const limit = limits.get(storage) ?? createConcurrencyLimit(PICTURES);
  limits.set(storage, limit);
  return await limit(work);
}
