import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { OperatorError } from '../lib/operator-error.ts';
import { resizePictures } from '../resources/assets/resize-pictures.ts';
import { importProject, type ImportReport } from '../resources/imports/import-project.ts';
import type { Environment } from './environment.ts';
import { print } from './print.ts';
import { withProject } from './with-project.ts';

export function addImportCommand(program: Command, env: Environment): void {
  program
    .command('import')
    .description('import a Markdown export into a project, completely or not at all')
    .argument('<file>', 'the ZIP file, or a folder with its contents')
    .requiredOption('--project <slug>', 'slug or ID of the project')
    .option('--json', 'print JSON')
    .action(async (file: string, { project, ...options }: { project: string; json?: boolean }) => {
      const source = path.resolve(env['INIT_CWD'] ?? process.cwd(), file);
      const opened = { path: source, isFolder: await isFolder(source) };
      const { signal } = new AbortController();
      const report = await withProject(env, project, async (context, { id }) => {
        const imported = await importProject(context, id, { source: opened, signal });
        // A service may not be running, so the command itself does what the job of an upload leaves to another job.
        if (imported.pictures > 0) await resizePictures(context, id, signal);
        return imported;
      });
      print(report, options, describe(report));
    });
}

async function isFolder(source: string): Promise<boolean> {
  const found = await stat(source).catch(() => {
    throw new OperatorError(`The file or folder ${source} does not exist or cannot be read. Check the path.`);
  });
  return found.isDirectory();
}

function describe({ articles, translations, folders, pictures, warnings }: ImportReport): string[] {
  return [
    `Articles: ${articles.created} created, ${articles.updated} updated, ${articles.unchanged} unchanged.`,
    `Translations: ${translations.created} created, ${translations.updated} updated, ${translations.unchanged} unchanged.`,
    `Folders: ${folders}. Images: ${pictures}.`,
    ...warnings.map((warning) => `! ${warning}`),
  ];
}
