import { randomBytes } from 'node:crypto';
import { operations } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.ts';
import { addProject } from '../platform/http/testing/edge.ts';
import { saveAsset } from '../resources/assets/save-asset.ts';
import { createArticle } from '../resources/articles/create-article.ts';
import { deleteArticle } from '../resources/articles/delete-article.ts';
import { createFolder } from '../resources/folders/create-folder.ts';
import { startTranslation } from '../resources/translations/by-hand/start-translation.ts';
import { deleteFolder } from '../resources/trash/delete-folder.ts';
import { replaceTranscript } from '../resources/videos/transcripts/replace-transcript.ts';
import { createTemplate } from '../resources/templates/change-template.ts';
import { createMultipartUpload } from '../resources/uploads/create-multipart-upload.ts';
import { addFailedJob, seedSite } from './seed-site.ts';
import { TINY_CLIP } from './tiny-clip.ts';

/** Creates a project with one resource of each kind, so that every operation has a resource to use. */
export interface Seed {
  projectId: string;
  articleId: number;
  trashedArticleId: number;
  folderId: number;
  trashedFolderId: number;
  videoId: string;
  assetId: string;
  jobId: string;
  failedJobId: string;
  publicationId: string;
  feedbackId: string;
  previewId: string;
  templateId: number;
  /** A completed upload of an import archive. */
  archive: { videoId: string; uploadId: string };
  /** A multipart upload in progress. */
  upload: { videoId: string; uploadId: string };
}

export async function seedProject(context: Context): Promise<Seed> {
  const { db, queue } = context;
  const projectId = await addProject(db);
  const videoId = uuidv7();
  const video = {
    filename: 'a.mp4',
    name: 'A',
    status: 'ready',
    content_type: 'video/mp4',
    size_bytes: 1,
    duration_seconds: 12.5,
    storage_key: `videos/${videoId}`,
  } as const;
  await db
    .insertInto('videos')
    .values({ id: videoId, project_id: projectId, ...video })
    .execute();
  await context.storage.put(video.storage_key, Buffer.from(TINY_CLIP, 'base64'));
  const assetId = await seedPicture(context, projectId);
  const said = [{ startSeconds: 0, endSeconds: 1, text: 'Click Projects.' }];
  await replaceTranscript(context, { projectId, videoId }, { language: 'en', segments: said });
  const made = { projectId, title: 'A', content: '1. Do.\n', folderId: null, videoId, templateId: 1, evidence: [] };
  const article = await createArticle(db, { ...made, author: 'machine' });
  const trashed = await createArticle(db, { projectId, title: 'Gone', content: '', folderId: null, author: 'person' });
  await deleteArticle(db, { projectId, id: trashed.id, ifMatch: undefined });
  const folder = await createFolder(db, { projectId, name: 'F', parentId: null });
  const trashedFolder = await createFolder(db, { projectId, name: 'Gone', parentId: null });
  await deleteFolder(db, { projectId, id: trashedFolder.id, ifMatch: undefined });
  const jobId = await db
    .transaction()
    .execute((tx) => queue.enqueue(tx, { projectId, kind: 'generate', scope: 'generate', input: { videoId } }));
  const failedJobId = await addFailedJob(db, projectId);
  const languages = ['de', 'it'].map((code) => ({ project_id: projectId, code, label: code }));
  await db.insertInto('project_languages').values(languages).execute();
  await startTranslation(context, { projectId, id: article.id, language: 'it' });
  const site = await seedSite(db, projectId, article.id);
  const template = await createTemplate(db, projectId, { kind: 'article', name: 'Own', instructions: '' });
  const upload = await createMultipartUpload(context, projectId, { filename: 'b.mp4', contentType: 'video/mp4' });
  const { uploadId } = upload;
  const places = {
    ...site,
    trashedArticleId: trashed.id,
    folderId: folder.id,
    trashedFolderId: trashedFolder.id,
  };
  return {
    projectId,
    articleId: article.id,
    ...places,
    videoId,
    assetId,
    jobId,
    failedJobId,
    templateId: template.id,
    upload: { videoId: upload.videoId, uploadId },
    archive: await seedArchive(context, projectId),
  };
}

/** Creates an import archive whose uploaded parts are already joined into one file. The file is not a valid ZIP. */
async function seedArchive(context: Context, projectId: string): Promise<Seed['archive']> {
  const announced = { filename: 'docs.zip', contentType: 'application/zip', sizeBytes: 4, purpose: 'import' } as const;
  const { videoId, uploadId, key } = await createMultipartUpload(context, projectId, announced);
  await context.storage.uploads.abortMultipart(key, uploadId);
  await context.storage.put(key, 'none');
  return { videoId, uploadId };
}

/** Stores a picture that no other project has. Decoders ignore bytes after the end of the picture. */
function seedPicture(context: Context, projectId: string): Promise<string> {
  const picture = Buffer.from(operations.createAsset.examples.body.data, 'base64');
  const bytes = Buffer.concat([picture, randomBytes(8)]);
  return saveAsset(context, projectId, { bytes, contentType: 'image/png', width: 1, height: 1 });
}
