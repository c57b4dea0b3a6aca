import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { createProject, type NewProject, ProjectError } from '../../projects/create-project.ts';
import { hasProjects } from '../../projects/projects.store.ts';
import { type MembershipRow, ownsAnyProject, saveMember } from './members.store.ts';

/** Creates a project that is owned by the caller. The caller must already own a project, unless no project exists. */
export async function createMemberProject(db: Db, userId: string, input: NewProject): Promise<MembershipRow> {
  if (!(await ownsAnyProject(db, userId)) && (await hasProjects(db)))
    throw new ApiError('INSUFFICIENT_SCOPE', 'Only owners of a project may create another project.');
  try {
    const { id, name, slug } = await createProject({ db }, input, (tx, project) =>
      saveMember(tx, { project_id: project.id, user_id: userId, role: 'owner' }),
    );
    return { project_id: id, name, slug, role: 'owner' };
  } catch (error) {
    // The API contract has already validated the name and the slug, so the only remaining error is a slug that is taken.
    if (error instanceof ProjectError) throw new ApiError('SLUG_TAKEN', error.message, { cause: error });
    throw error;
  }
}
