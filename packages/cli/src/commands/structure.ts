import { addWaitOptions, type AddCommand, parseNumber } from '../command.ts';
import { finishJob, type WaitOptions } from '../context.ts';

interface StructureOptions extends WaitOptions {
  template?: number;
  folder?: number;
  dryRun?: boolean;
}

/** `docreel structure VIDEO`: splits a long video into folders and articles. */
export const addStructure: AddCommand = (program, run) => {
  addWaitOptions(program.command('structure <videoId>').description('split a long video into several articles'))
    .option('--template <id>', 'structure template', parseNumber)
    .option('--folder <id>', 'folder for the articles', parseNumber)
    .option('--dry-run', 'plan only, create nothing')
    .action(
      run(async (context, videoId: string, { template, folder, dryRun, ...wait }: StructureOptions) => {
        const body = {
          videoId,
          ...(template !== undefined && { templateId: template }),
          ...(folder !== undefined && { folderId: folder }),
          ...(dryRun && { dryRun }),
        };
        await finishJob(context, await (await context.client()).generateStructure({ body, signal: context.signal }), wait);
      }),
    );
};
