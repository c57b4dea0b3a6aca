import { addWaitOptions, type AddCommand, parseNumber } from '../command.ts';
import { finishJob, type WaitOptions } from '../context.ts';

/** `docreel generate VIDEO`: writes an article from a video. */
export const addGenerate: AddCommand = (program, run) => {
  addWaitOptions(program.command('generate <videoId>').description('generate an article from a video'))
    .option('--template <id>', 'article template', parseNumber)
    .action(
      run(async (context, videoId: string, { template, ...wait }: WaitOptions & { template?: number }) => {
        const body = { videoId, ...(template !== undefined && { templateId: template }) };
        await finishJob(context, await (await context.client()).generateArticle({ body, signal: context.signal }), wait);
      }),
    );
};
