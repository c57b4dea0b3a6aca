import type { Context } from '../../context.ts';
import { type Project, toProject } from './project.ts';
import { listProjectRows } from './projects.store.ts';

/** Lists all projects, oldest first. */
export async function listProjects({ db }: Pick<Context, 'db'>): Promise<Project[]> {
  return (await listProjectRows(db)).map(toProject);
}
