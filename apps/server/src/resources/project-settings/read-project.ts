import type { projectOperations, ResponseOf } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { createRevisionEtag } from '../../platform/http/etag.ts';
import { findAssets } from '../assets/assets.store.ts';
import { toAsset } from '../assets/to-asset.ts';
import { type ProjectRow, toPublicProject } from '../projects/project.ts';
import { findProjectById } from '../projects/projects.store.ts';
import { sitePictures } from '../projects/site-settings.ts';

type ReadContext = Pick<Context, 'db' | 'config'>;

interface ProjectResponse {
  body: ResponseOf<(typeof projectOperations)['getProject']>;
  etag: string;
}

export async function readProject(context: ReadContext, projectId: string): Promise<ProjectResponse> {
  const row = await findProjectById(context.db, projectId);
  // The API key was valid at the start of this request, so the project was deleted in the meantime.
  if (!row) throw new ApiError('UNAUTHORIZED');
  return respondWithProject(context, row);
}

export async function respondWithProject({ db, config }: ReadContext, row: ProjectRow): Promise<ProjectResponse> {
  const pictures = await findAssets(db, row.id, sitePictures(row.site));
  const project = toPublicProject(
    row,
    pictures.map((picture) => toAsset(config, picture)),
  );
  return { body: { project }, etag: createRevisionEtag(row.revision, project) };
}
