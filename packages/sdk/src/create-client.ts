import type { Iterators, Job, Methods, Video } from './api.ts';
import { createIterators, createMethods } from './create-methods.ts';
import { FILES, LISTS, ROUTES } from './routes.ts';
import { type ClientOptions, createSend } from './send.ts';
import { upload, type UploadOptions } from './upload.ts';
import { waitForJob, type WaitOptions } from './wait-for-job.ts';

/** The API client. It has one method for each operation of the API contract. */
export interface Client extends Methods {
  /** Iterators over lists of any length, for example `for await (const video of docreel.each.listVideos()) …`. */
  each: Iterators;
  jobs: {
    /** Waits until the job has ended. Returns the completed or failed job. */
    wait(jobId: string, options?: WaitOptions): Promise<Job>;
  };
  /** Uploads a file directly to the storage. Returns the new video, which the server then processes. */
  upload(file: Blob, options: UploadOptions): Promise<Video>;
}

/**
 * Creates an API client: `const docreel = createClient({ baseUrl, apiKey }); await docreel.getArticle({ params: { id: 1 } })`. Its methods
 * throw `DocreelError`. They retry after a 429, a 503 or a lost connection.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  const jobs = { wait: (jobId: string, wait?: WaitOptions) => waitForJob(send, jobId, wait) };
  return {
    // This type cast is safe because `ROUTES` contains every operation of the contract, and each method accepts the input of its operation.
    ...(createMethods(send, ROUTES, FILES) as Methods),
    each: createIterators(send, ROUTES, LISTS) as Iterators,
    jobs,
    upload: (file, wish) => upload(send, file, { ...wish, ...(options.fetch && { fetch: options.fetch }) }),
  };
}
