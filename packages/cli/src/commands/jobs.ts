import { addPageOptions, addWaitOptions, type AddCommand, type PageOptions } from '../command.ts';
import { type Context, finishJob, type WaitOptions } from '../context.ts';
import { renderTable } from '../output.ts';

interface ListOptions extends PageOptions {
  status?: 'pending' | 'completed' | 'failed';
}

/** `docreel jobs list | get | cancel`. */
export const addJobs: AddCommand = (program, run) => {
  const jobs = program.command('jobs').description('follow and cancel jobs');
  const list = addPageOptions(jobs.command('list').description('list jobs, newest first'));
  list.addOption(list.createOption('--status <status>', 'only jobs with this status').choices(['pending', 'completed', 'failed']));
  list.action(run(listJobs));
  addWaitOptions(jobs.command('get <jobId>').description('show a job')).action(
    run(async (context, jobId: string, wait: WaitOptions) => {
      await finishJob(context, await (await context.client()).getJobById({ params: { jobId }, signal: context.signal }), wait);
    }),
  );
  jobs
    .command('cancel <jobId>')
    .description('cancel a job')
    .action(
      run(async ({ client, output, signal }, jobId: string) => {
        const job = await (await client()).cancelJob({ params: { jobId }, signal });
        output.result(job, () => `Job ${jobId} is cancelled.`);
      }),
    );
};

async function listJobs({ client, output, signal }: Context, { status, limit, offset }: ListOptions): Promise<void> {
  const page = await (await client()).listJobs({ query: { limit, offset, ...(status && { status }) }, signal });
  output.result(page, () =>
    renderTable([
      ['ID', 'TYPE', 'STATUS', 'CREATED', 'ERROR'],
      ...page.jobs.map(({ jobId, type, status: state, createdAt, error }) => [jobId, type, state, createdAt, error ?? '']),
    ]),
  );
}
