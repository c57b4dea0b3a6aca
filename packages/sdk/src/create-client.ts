import type { Job, Video } from '@docreel/contract';
import type { Iterators, Methods } from './calls.ts';
import { createIterators, createMethods } from './create-methods.ts';
import { FILES, LISTS, ROUTES } from './routes.ts';
import { type ClientOptions, createSend } from './send.ts';
import { upload, type UploadOptions } from './upload.ts';
import { waitForJob, type WaitOptions } from './wait-for-job.ts';

/** A method for every operation of the contract, by its name. */
export type Client = Methods & {
  /** The lists, item by item, whatever their length: `for await (const video of docreel.each.listVideos()) …`. */
  each: Iterators;
  jobs: {
    /** Waits until the job has ended and answers it, completed or failed. */
    wait(jobId: string, options?: WaitOptions): Promise<Job>;
  };
  /** Sends a file straight to storage and answers its video, which is being processed from then on. */
  upload(file: Blob, options: UploadOptions): Promise<Video>;
};

/**
 * `const docreel = createClient({ baseUrl, apiKey }); await docreel.getArticle({ params: { id: 1 } })`.
 * Throws `DocreelError`; attempts again after a 429, a 503 or a lost connection.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  const jobs = { wait: (jobId: string, wait?: WaitOptions) => waitForJob(send, jobId, wait) };
  return {
    // `ROUTES` has every operation of the contract, and each method takes what its operation does.
    ...(createMethods(send, ROUTES, FILES) as Methods),
    each: createIterators(send, ROUTES, LISTS) as Iterators,
    jobs,
    upload: (file, wish) => upload(send, file, { ...wish, ...(options.fetch && { fetch: options.fetch }) }),
  };
}
