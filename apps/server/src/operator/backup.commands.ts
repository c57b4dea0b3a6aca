import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type BackUp, backUp, restore } from './back-up.ts';
import type { Environment } from './environment.ts';
import { print } from './print.ts';
import type { Verified } from './verify-back-up.ts';

export function addBackupCommand(program: Command, env: Environment): void {
  program
    .command('backup')
    .description(
      'copy the database and the files into a folder while the service runs; a second backup into the same folder copies only new files',
    )
    .requiredOption('--out <folder>', 'folder for the backup')
    .option('--keep <number>', 'create a folder for each backup below --out, and delete all but the newest ones', parseKeep)
    .option('--verify', 'restore the backup into a temporary database and compare its files')
    .option('--no-files', 'save only the database; copy the files with other tools')
    .option('--json', 'print JSON')
    .action(async ({ out, keep, verify, files, ...options }: BackUpArguments) => {
      const made = await backUp(env, fromHere(env, out), { keep, isVerified: verify, hasFiles: files });
      const lines = [`The database as of ${made.takenAt} was saved to ${made.folder}${describeFiles(made)}`];
      print(made, options, made.verified ? [...lines, describeVerified(made.verified)] : lines);
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

interface BackUpArguments {
  out: string;
  keep?: number;
  verify?: boolean;
  files: boolean;
  json?: boolean;
}

function parseKeep(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
}

function describeVerified({ rows, files }: Verified): string {
  const compared = files === null ? '' : `, ${files} files compared`;
  return `Verified: ${rows} rows restored into a temporary database${compared}.`;
}

function fromHere(env: Environment, folder: string): string {
  return path.resolve(env['INIT_CWD'] ?? process.cwd(), folder);
}

function describeFiles({ filesCopied }: BackUp): string {
  return filesCopied === null ? ', without files.' : `, ${filesCopied} files copied.`;
}
