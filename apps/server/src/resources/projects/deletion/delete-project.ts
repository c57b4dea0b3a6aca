import { OperatorError } from '../../../lib/operator-error.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import type { ProjectRow } from '../project.ts';
import { findProject, findProjectById } from '../projects.store.ts';
import { shutProject } from './deletion.store.ts';

/**
 * Deletes a project: from the moment that this is written nobody reaches it, its site and its files are 404, its jobs have ended and nothing is
 * delivered. Rows and files follow (`remove-deleted.ts`). `name`: as it is called, so that nobody deletes another than they mean.
 */
export async function deleteProject(db: Db, projectId: string, name: string): Promise<void> {
  const project = await findProjectById(db, projectId);
  if (project && project.name !== name.trim())
    throw invalid([{ path: 'body.name', code: 'not_the_name', message: `Is not what the project is called: ${project.name}` }]);
  await db.transaction().execute((tx) => shutProject(tx, projectId));
}

/** The same for the operator, who names it by slug or id. */
export async function deleteNamedProject(db: Db, wish: { project: string; name: string }): Promise<ProjectRow> {
  const project = await findProject(db, wish.project);
  if (!project) throw new OperatorError(`There is no project "${wish.project}".`);
  if (project.name !== wish.name.trim()) throw new OperatorError(`That project is called "${project.name}", and not "${wish.name}".`);
  await db.transaction().execute((tx) => shutProject(tx, project.id));
  return project;
}
