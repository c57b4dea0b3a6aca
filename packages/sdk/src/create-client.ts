import type { Job, Video } from '@docreel/contract';
import type { Iterators, Methods } from './calls.ts';
import { createIterators, createMethods } from './create-methods.ts';
import { FILES, LISTS, ROUTES } from './routes.ts';
import { type ClientOptions, createSend } from './send.ts';
import { upload, type UploadOptions } from './upload.ts';
import { waitForJob, type WaitOptions } from './wait-for-job.ts';

/** The client: one method for each operation of the contract, by its name. */
export type Client = Methods & {
  /** Iterators over lists of any length: `for await (const video of docreel.each.listVideos()) …`. */
  each: Iterators;
  jobs: {
    /** Waits until the job has ended and returns it, completed or failed. */
    wait(jobId: string, options?: WaitOptions): Promise<Job>;
  };
  /** Uploads a file directly to storage and returns its video, which is then being processed. */
  upload(file: Blob, options: UploadOptions): Promise<Video>;
};

/**
 * Creates a client: `const docreel = createClient({ baseUrl, apiKey }); await docreel.getArticle({ params: { id: 1 } })`. Its methods throw
 * `DocreelError`, and retry after a 429, a 503 or a lost connection.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  const jobs = { wait: (jobId: string, wait?: WaitOptions) => waitForJob(send, jobId, wait) };
  return {
    // The cast is safe because `ROUTES` contains every operation of the contract, and each method accepts the input of its operation.
    ...(createMethods(send, ROUTES, FILES) as Methods),
    each: createIterators(send, ROUTES, LISTS) as Iterators,
    jobs,
    upload: (file, wish) => upload(send, file, { ...wish, ...(options.fetch && { fetch: options.fetch }) }),
  };
}
