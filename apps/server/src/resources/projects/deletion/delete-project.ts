import { OperatorError } from '../../../lib/operator-error.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import type { ProjectRow } from '../project.ts';
import { findProject, findProjectById } from '../projects.store.ts';
import { closeProjectRow } from './close-project.store.ts';

/**
 * Deletes a project. After the commit its site and files return 404, its jobs have ended and no webhooks are sent.
 * `trash/projects/remove-deleted.ts` removes rows and files later. `name` must equal the project's name, as a confirmation.
 */
export async function deleteProject(db: Db, projectId: string, name: string): Promise<void> {
  const project = await findProjectById(db, projectId);
  if (project && project.name !== name.trim())
    throw invalid([{ path: 'body.name', code: 'not_the_name', message: `Must be the name of the project: ${project.name}` }]);
  await db.transaction().execute((tx) => closeProjectRow(tx, projectId));
}

/** Deletes a project for the operator, who passes its slug or ID and, as a confirmation, its name. */
export async function deleteNamedProject(db: Db, input: { project: string; name: string }): Promise<ProjectRow> {
  const project = await findProject(db, input.project);
  if (!project) throw new OperatorError(`There is no project "${input.project}".`);
  if (project.name !== input.name.trim()) throw new OperatorError(`The name of this project is "${project.name}", not "${input.name}".`);
  await db.transaction().execute((tx) => closeProjectRow(tx, project.id));
  return project;
}

/** Marks a deleted project as deleted again, in case requests that were running at the time added rows afterwards. */
export async function closeProject(tx: Db, projectId: string): Promise<void> {
  await closeProjectRow(tx, projectId);
}
