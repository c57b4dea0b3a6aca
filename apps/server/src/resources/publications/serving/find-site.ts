import type { Context } from '../../../context.ts';
import { findProjectById } from '../../projects/projects.store.ts';
import { siteAddress, sitePlace } from '../publication.ts';

/** The address of the project's published site, whether or not something is published there. */
export async function findSite({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string): Promise<string> {
  const project = await findProjectById(db, projectId);
  return siteAddress(config, project ? sitePlace(project) : projectId);
}
