import { addWaitOptions, type AddCommand, parseNumber } from '../command.ts';
import { finishJob, type WaitOptions } from '../context.ts';

const collect = (text: string, list: number[] = []) => [...list, parseNumber(text)];

/** `docreel translate LANGUAGE`: translates articles that are new or have changed. */
export const addTranslate: AddCommand = (program, run) => {
  addWaitOptions(program.command('translate <language>').description('translate articles, for example to de'))
    .option('--article <id>', 'only this article; repeatable', collect)
    .action(
      run(async (context, language: string, { article, ...wait }: WaitOptions & { article?: number[] }) => {
        const body = { language, ...(article && { articleIds: article }) };
        await finishJob(context, await (await context.client()).translate({ body, signal: context.signal }), wait);
      }),
    );
};
