import type { Job } from '@docreel/contract';
import type { Methods } from './calls.ts';
import { ROUTES } from './routes.ts';
import { type ClientOptions, createSend, type WireCall } from './send.ts';
import { waitForJob, type WaitOptions } from './wait-for-job.ts';

/** A method for every operation of the contract, by its name. */
export type Client = Methods & {
  jobs: {
    /** Waits until the job has ended and answers it, completed or failed. */
    wait(jobId: string, options?: WaitOptions): Promise<Job>;
  };
};

/**
 * `const docreel = createClient({ baseUrl, apiKey }); await docreel.getArticle({ params: { id: 1 } })`.
 * Throws `DocreelError`; attempts again after a 429, a 503 or a lost connection.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  const methods = Object.entries(ROUTES).map(([id, line]) => [id, async (call: WireCall = {}) => (await send(line, call)).body]);
  const jobs = { wait: (jobId: string, wait?: WaitOptions) => waitForJob(send, jobId, wait) };
  // `ROUTES` has every operation of the contract, and each method takes what its operation does.
  return { ...(Object.fromEntries(methods) as Methods), jobs };
}
