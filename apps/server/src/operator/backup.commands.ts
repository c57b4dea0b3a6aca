import path from 'node:path';
import type { Command } from 'commander';
import { type BackUp, backUp, restore } from './back-up.ts';
import type { Environment } from './environment.ts';
import { print } from './print.ts';

export function addBackupCommand(program: Command, env: Environment): void {
  program
    .command('backup')
    .description(
      'copy the database and the files into a folder while the service runs; a second backup into the same folder copies only new files',
    )
    .requiredOption('--out <folder>', 'folder for the backup')
    .option('--json', 'print JSON')
    .action(async ({ out, ...options }: { out: string; json?: boolean }) => {
      const made = await backUp(env, fromHere(env, out));
      print(made, options, [`The database as of ${made.takenAt} was saved to ${made.folder}${describeFiles(made)}`]);
    });
}

export function addRestoreCommand(program: Command, env: Environment): void {
  program
    .command('restore')
    .description('restore a backup into an empty database and an empty file store')
    .argument('<folder>', 'what "backup" wrote')
    .option('--json', 'print JSON')
    .action(async (folder: string, options: { json?: boolean }) => {
      const done = await restore(env, fromHere(env, folder));
      print(done, options, [`The database was restored as of ${done.takenAt}${describeFiles(done)}`]);
    });
}

function fromHere(env: Environment, folder: string): string {
  return path.resolve(env['INIT_CWD'] ?? process.cwd(), folder);
}

function describeFiles({ filesCopied }: BackUp): string {
  return filesCopied === null ? '. Files are in an object store: copy it with its own tools.' : `, ${filesCopied} files copied.`;
}
