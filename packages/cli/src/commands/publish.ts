import { addWaitOptions, type AddCommand } from '../command.ts';
import { finishJob, type WaitOptions } from '../context.ts';

/** `docreel publish`: publishes the project. A second time, only changed pages are rendered. */
export const addPublish: AddCommand = (program, run) => {
  addWaitOptions(program.command('publish').description('publish the project')).action(
    run(async (context, wait: WaitOptions) => {
      await finishJob(context, await (await context.client()).publish({ signal: context.signal }), wait);
    }),
  );
};
