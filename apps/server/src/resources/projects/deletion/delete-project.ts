import { OperatorError } from '../../../lib/operator-error.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import type { ProjectRow } from '../project.ts';
import { findProject, findProjectById } from '../projects.store.ts';
import { closeProjectRow } from './close-project.store.ts';

/**
 * Deletes a project: it is unreachable as soon as this is committed, its site and files return 404, its jobs have ended and nothing is
 * delivered. Rows and files are removed later (`trash/projects/remove-deleted.ts`). `name` has to be the project's name, as a confirmation.
 */
export async function deleteProject(db: Db, projectId: string, name: string): Promise<void> {
  const project = await findProjectById(db, projectId);
  if (project && project.name !== name.trim())
    throw invalid([{ path: 'body.name', code: 'not_the_name', message: `Is not what the project is called: ${project.name}` }]);
  await db.transaction().execute((tx) => closeProjectRow(tx, projectId));
}

/** Deletes a project for the operator, who passes its slug or id. */
export async function deleteNamedProject(db: Db, input: { project: string; name: string }): Promise<ProjectRow> {
  const project = await findProject(db, input.project);
  if (!project) throw new OperatorError(`There is no project "${input.project}".`);
  if (project.name !== input.name.trim()) throw new OperatorError(`That project is called "${project.name}", and not "${input.name}".`);
  await db.transaction().execute((tx) => closeProjectRow(tx, project.id));
  return project;
}

/** Closes a deleted project once more, for requests that were running when it was deleted. */
export async function closeProject(tx: Db, projectId: string): Promise<void> {
  await closeProjectRow(tx, projectId);
}
