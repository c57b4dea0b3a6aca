import type { BodyOf, GivenStructure, structureOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { checkParent } from '../folders/create-folder.ts';
import { findFolder } from '../folders/folders.store.ts';
import { chooseTemplate } from '../templates/get-template.ts';
import { findVideo } from '../videos/videos.store.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import { startJob } from '../jobs/start-job.ts';

/** Starts the job that splits a recording into folders and articles. Returns the job ID. */
export async function generateStructure(
  { db, queue, outbound }: Context,
  projectId: string,
  input: BodyOf<(typeof structureOperations)['generateStructure']>,
): Promise<string> {
  const { folderId = null, autoGenerate = true, dryRun = false, structure } = input;
  checkCallback(outbound, input.callbackUrl);
  const video = await findVideo(db, projectId, input.videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const templateId = await chooseTemplate(db, projectId, { kind: 'structure', id: input.templateId });
  const articleTemplateId =
    input.articleTemplateId === undefined ? null : await chooseTemplate(db, projectId, { kind: 'article', id: input.articleTemplateId });
  if (folderId !== null && !(await findFolder(db, projectId, folderId))) throw new ApiError('FOLDER_NOT_FOUND');
  await checkParent(db, { projectId, parentId: folderId, height: 1 });
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  if (structure) checkParts(structure, video.duration_seconds);
  return startJob(
    { db, queue },
    {
      projectId,
      kind: 'generate_structure',
      scope: 'generate',
      input: { videoId: video.id, templateId, articleTemplateId, folderId, autoGenerate, dryRun, ...(structure && { structure }) },
      videoId: video.id,
      callbackUrl: input.callbackUrl,
      callbackSecret: input.callbackSecret,
    },
  );
}

/** Seconds by which a part may start after the end of the video, because durations are rounded. */
const SLACK = 1;

function checkParts({ folders, articles }: GivenStructure, durationSeconds: number | null): void {
  if (durationSeconds === null) return;
  const late = [articles, ...folders.map((folder) => folder.articles)].flat().find((one) => one.startSeconds > durationSeconds + SLACK);
  if (!late) return;
  const message = `The part "${late.title}" starts at ${late.startSeconds} s, but the video ends at ${durationSeconds} s. Choose an earlier start.`;
  throw new ApiError('VALIDATION_ERROR', message, { details: [{ path: 'body.structure', code: 'invalid', message }] });
}
