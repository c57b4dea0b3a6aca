import type { Client, Job } from '@docreel/sdk';
import { type Connection, type ConnectionOptions, createConnectedClient, findConnection } from './connect.ts';
import { CliError, EXIT } from './exit-codes.ts';
import type { Output } from './output.ts';

/** Dependencies of a command: the client, the output and the signal of Ctrl-C. */
export interface Context {
  env: Readonly<Record<string, string | undefined>>;
  options: ConnectionOptions;
  output: Output;
  signal: AbortSignal;
  connection(): Promise<Connection>;
  client(): Promise<Client>;
}

export function createContext(given: Pick<Context, 'env' | 'options' | 'output' | 'signal'>): Context {
  const connection = () => findConnection(given.env, given.options);
  return { ...given, connection, client: async () => createConnectedClient(await connection()) };
}

/** Options of commands that start a job. */
export interface WaitOptions {
  wait?: boolean;
  /** Seconds. */
  timeout: number;
}

/** Prints the job. With `--wait`, prints it when it has ended, and throws if it failed or takes longer than `timeout`. */
export async function finishJob(context: Context, job: Job, { wait, timeout }: WaitOptions): Promise<void> {
  const ended = wait ? await waitForJob(context, job, timeout) : job;
  context.output.result(ended, () => describeJob(ended));
}

/** Waits for a job and shows its progress. Throws if it failed or takes longer. */
export async function waitForJob({ client, output, signal }: Context, job: Job, timeoutSeconds: number): Promise<Job> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const { jobs } = await client();
    const ended = await jobs.wait(job.jobId, {
      signal: AbortSignal.any([signal, timeout]),
      onProgress: ({ type, progress }) => output.progress(progress?.stage ?? type, progress ? progress.percent / 100 : null),
    });
    if (ended.status === 'completed') return ended;
    const code = /^([A-Z_]+):/.exec(ended.error ?? '')?.[1] ?? 'JOB_FAILED';
    throw new CliError(ended.error ?? 'The job failed.', { code, exitCode: EXIT.jobFailed, details: { jobId: job.jobId } });
  } catch (error) {
    if (!timeout.aborted || signal.aborted || error instanceof CliError) throw error;
    const message = `The job did not end within ${timeoutSeconds} s. It continues on the server: docreel jobs get ${job.jobId} --wait`;
    throw new CliError(message, { code: 'WAITED_TOO_LONG', exitCode: EXIT.waitedTooLong, details: { jobId: job.jobId } });
  } finally {
    output.endProgress();
  }
}

function describeJob({ jobId, type, status, output, error }: Job): string {
  const results = Object.entries(output ?? {}).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return [
    `${type} job ${jobId}: ${status}`,
    ...(error ? [error] : []),
    ...results.map(([name, value]) => `  ${name}: ${String(value)}`),
  ].join('\n');
}
