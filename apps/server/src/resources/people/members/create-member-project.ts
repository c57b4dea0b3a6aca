import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { createProject, type NewProject, ProjectError } from '../../projects/create-project.ts';
import { hasProjects } from '../../projects/projects.store.ts';
import { type MembershipRow, ownsAProject, saveMember } from './members.store.ts';

/** Another project, whose owner is who makes it: somebody who owns one already, and anybody where the last one was deleted. */
export async function createMemberProject(db: Db, userId: string, wish: NewProject): Promise<MembershipRow> {
  if (!(await ownsAProject(db, userId)) && (await hasProjects(db)))
    throw new ApiError('INSUFFICIENT_SCOPE', 'Only who owns a project may make another.');
  try {
    const { id, name, slug } = await createProject({ db }, wish, (tx, project) =>
      saveMember(tx, { project_id: project.id, user_id: userId, role: 'owner' }),
    );
    return { project_id: id, name, slug, role: 'owner' };
  } catch (error) {
    // The name and the form of the slug were looked at before.
    if (error instanceof ProjectError) throw new ApiError('SLUG_TAKEN', error.message, { cause: error });
    throw error;
  }
}
