import type { BodyOf, structureOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { checkPlace } from '../folders/create-folder.ts';
import { findFolder } from '../folders/folders.store.ts';
import { chooseTemplate } from '../templates/get-template.ts';
import { findVideo } from '../videos/videos.store.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import { startJob } from '../jobs/start-job.ts';

/** Starts the job that divides a recording into folders and articles; answers the job's id. */
export async function generateStructure(
  { db, queue, outbound }: Context,
  projectId: string,
  input: BodyOf<(typeof structureOperations)['generateStructure']>,
): Promise<string> {
  const { folderId = null, autoGenerate = true, dryRun = false } = input;
  checkCallback(outbound, input.callbackUrl);
  const video = await findVideo(db, projectId, input.videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const templateId = await chooseTemplate(db, projectId, { kind: 'structure', id: input.templateId });
  const articleTemplateId =
    input.articleTemplateId === undefined ? null : await chooseTemplate(db, projectId, { kind: 'article', id: input.articleTemplateId });
  if (folderId !== null && !(await findFolder(db, projectId, folderId))) throw new ApiError('FOLDER_NOT_FOUND');
  await checkPlace(db, { projectId, parentId: folderId, height: 1 });
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  return startJob(
    { db, queue },
    {
      projectId,
      kind: 'generate_structure',
      scope: 'generate',
      input: { videoId: video.id, templateId, articleTemplateId, folderId, autoGenerate, dryRun },
      videoId: video.id,
      callbackUrl: input.callbackUrl,
      callbackSecret: input.callbackSecret,
    },
  );
}
