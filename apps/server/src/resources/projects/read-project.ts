import type { projectOperations, ResponseOf } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { revisionEtag } from '../../platform/http/etag.ts';
import { type ProjectRow, toPublicProject } from './project.ts';
import { findProjectById } from './projects.store.ts';

interface Answered {
  body: ResponseOf<(typeof projectOperations)['getProject']>;
  etag: string;
}

export async function readProject(db: Db, projectId: string): Promise<Answered> {
  const row = await findProjectById(db, projectId);
  // Its keys go with a project; this one went just now.
  if (!row) throw new ApiError('UNAUTHORIZED');
  return answerProject(row);
}

export function answerProject(row: ProjectRow): Answered {
  const project = toPublicProject(row);
  return { body: { project }, etag: revisionEtag(row.revision, project) };
}
