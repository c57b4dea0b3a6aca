import { addWaitOptions, type AddCommand } from '../command.ts';
import { finishJob, waitForJob, type WaitOptions } from '../context.ts';

/** `docreel preview`: renders the current content without publishing it. With `--wait`, it prints a URL that needs no account. */
export const addPreview: AddCommand = (program, run) => {
  addWaitOptions(program.command('preview').description('create a preview of unpublished content')).action(
    run(async (context, { wait, timeout }: WaitOptions) => {
      const { signal, output } = context;
      const client = await context.client();
      const job = await client.createPreview({ signal });
      if (!wait) return finishJob(context, job, { timeout });
      const ended = await waitForJob(context, job, timeout);
      const previewId = String(ended.output?.['previewId']);
      const address = await client.renewPreviewAddress({ params: { previewId }, signal });
      output.result(address, () => `${address.url}\nThe URL expires at ${address.expiresAt}.`);
    }),
  );
};
