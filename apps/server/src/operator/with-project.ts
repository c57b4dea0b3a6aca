import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { getPublicUrl } from '../lib/public-url.ts';
import { createLog } from '../platform/log/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { createThreads } from '../platform/threads/threads.ts';
import type { ProjectRow } from '../resources/projects/project.ts';
import { findProject } from '../resources/projects/projects.store.ts';
import type { Environment } from './environment.ts';
import { withDatabase } from './with-database.ts';

/** Dependencies of commands that change the content of a project. */
export type CommandContext = Pick<Context, 'config' | 'db' | 'storage' | 'threads' | 'log'>;

/** Runs `work` with the database rows and files of a project, even while the service is running. */
export async function withProject<T>(
  env: Environment,
  slugOrId: string,
  work: (context: CommandContext, project: ProjectRow) => Promise<T>,
): Promise<T> {
  return withDatabase(env, async (db) => {
    const project = await findProject(db, slugOrId);
    if (!project)
      throw new OperatorError(`Project "${slugOrId}" does not exist. Run "npm run docreel -- project list" to see all projects.`);
    const settings = readConfig(env);
    const config = { ...settings, PUBLIC_URL: getPublicUrl(settings) };
    const threads = createThreads();
    try {
      return await work({ config, db, storage: openStorage(config), threads, log: createLog('silent') }, project);
    } finally {
      await threads.close();
    }
  });
}
