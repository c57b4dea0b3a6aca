import type { AddCommand } from '../command.ts';
import { createConnectedClient } from '../connect.ts';
import type { Context } from '../context.ts';
import type { SyncOptions } from '../sync/pull.ts';

interface Options {
  dir: string;
  dryRun?: boolean;
  delete?: boolean;
}

/** `docreel pull` and `docreel push`: keep the project as a folder of Markdown files and pictures. */
export const addSync: AddCommand = (program, run) => {
  program
    .command('pull')
    .description('write the articles of the project to a folder, for example of a Git repository')
    .option('--dir <folder>', 'folder of the documentation', '.')
    .option('--delete', 'delete unchanged files of articles that were deleted on the server')
    .option('--dry-run', 'print the changes, write nothing')
    .action(run(runPull));
  program
    .command('push')
    .description('send the changes of the folder to the server')
    .option('--dir <folder>', 'folder of the documentation', '.')
    .option('--delete', 'delete articles and folders whose files were deleted')
    .option('--dry-run', 'print the changes, send nothing')
    .action(run(runPush));
};

async function runPull(context: Context, options: Options): Promise<void> {
  const { pull, toConflictError } = await import('../sync/pull.ts');
  const { describePull } = await import('../sync/describe-result.ts');
  const { result, conflictMessage } = await pull(await createSyncContext(context), toSyncOptions(options));
  context.output.result(result, () => describePull(result));
  if (conflictMessage !== undefined) throw toConflictError(conflictMessage, result.conflicts);
}

async function runPush(context: Context, options: Options): Promise<void> {
  const { push } = await import('../sync/push.ts');
  const { toConflictError } = await import('../sync/pull.ts');
  const { describePush } = await import('../sync/describe-result.ts');
  const { result, conflictMessage } = await push(await createSyncContext(context), toSyncOptions(options));
  context.output.result(result, () => describePush(result));
  if (conflictMessage !== undefined) throw toConflictError(conflictMessage, result.conflicts);
}

function toSyncOptions({ dir, dryRun, delete: hasDeletion }: Options): SyncOptions {
  return { root: dir, isDryRun: dryRun ?? false, hasDeletion: hasDeletion ?? false };
}

/** The client waits and retries by itself. This only shows that it waits. */
async function createSyncContext({ connection, output, signal }: Context) {
  const connected = await connection();
  const client = await createConnectedClient(connected, {
    fetch: async (...request) => {
      const response = await fetch(...request);
      if (response.status === 429) output.waiting(Number(response.headers.get('retry-after') ?? 1));
      return response;
    },
  });
  return { client, output, signal };
}
