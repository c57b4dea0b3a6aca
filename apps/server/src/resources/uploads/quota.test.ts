import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PART_BYTES } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { testDiskStorage } from '../../platform/storage/disk/testing/disk.ts';
import { testS3Storage } from '../../platform/storage/s3/testing/s3.ts';
import { importVideo } from '../videos/importing/import-video.ts';
import { createClip, type TestVideos, testVideos } from '../videos/testing/videos.ts';
import { abortMultipartUpload } from './abort-multipart-upload.ts';
import { completeMultipartUpload } from './complete-multipart-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { createMultipartUpload } from './create-multipart-upload.ts';
import { createUpload } from './create-upload.ts';
import { signUploadParts } from './sign-upload-parts.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Tests the storage quota of a project with files on disk and in a real S3-compatible store. */

const CLIP = { filename: 'clip.mp4', contentType: 'video/mp4' };
let clip: Buffer<ArrayBuffer>;
before(async () => {
  clip = Buffer.from(await createClip());
});

function withConfig(context: Context, change: Partial<Context['config']>): Context {
  return { ...context, config: { ...context.config, ...change } };
}

async function put(to: { uploadUrl: string; headers: Record<string, string> } | undefined, body: Buffer<ArrayBuffer>): Promise<number> {
  assert.ok(to);
  const answer = await fetch(to.uploadUrl, { method: 'PUT', headers: to.headers, body });
  await answer.text();
  return answer.status;
}

for (const [name, openStorage] of Object.entries({ disk: testDiskStorage, s3: testS3Storage })) {
  const opened = new AsyncDisposableStack();
  let videos: TestVideos;
  let storage: Awaited<ReturnType<typeof openStorage>>;
  before(async () => {
    storage = opened.use(await openStorage());
    videos = opened.use(await testVideos((_request, response) => void response.end(clip), { storage: storage.storage }));
  });
  after(() => opened.disposeAsync());

  test(`${name}: the number of signed parts is limited by the maximum file size if the size is unknown`, async () => {
    const projectId = await videos.newProject();
    const context = withConfig(videos.context, { IMPORT_MAX_BYTES: 2 * PART_BYTES + 1 });
    const ref = await createMultipartUpload(context, projectId, CLIP);
    const sign = (partNumbers: number[]) => signUploadParts(context, projectId, { ...ref, partNumbers });
    assert.equal((await sign([1, 2, 3])).parts.length, 3);
    for (const beyond of [4, 10_000])
      await assert.rejects(sign([1, beyond]), { code: 'VALIDATION_ERROR', message: /body\.partNumbers\.1: .* at most 3 parts/ });
    await abortMultipartUpload(context, projectId, ref);
  });

  test(`${name}: a multipart upload that turns out too large is cancelled and its files are deleted`, async () => {
    const projectId = await videos.newProject();
    const remainsBefore = await storage.remains();
    const context = withConfig(videos.context, { IMPORT_MAX_BYTES: PART_BYTES + 1 });
    const ref = await createMultipartUpload(context, projectId, CLIP);
    const { parts } = await signUploadParts(context, projectId, { ...ref, partNumbers: [1, 2] });
    for (const part of parts) assert.equal(await put(part, Buffer.alloc(PART_BYTES)), 200);
    await assert.rejects(completeMultipartUpload(context, projectId, ref), { code: 'FILE_TOO_LARGE' });
    await assert.rejects(signUploadParts(context, projectId, { ...ref, partNumbers: [1] }), { code: 'UPLOAD_NOT_FOUND' });
    assert.ok((await put(parts[0], clip)) >= 400, 'upload URLs from before the cancellation no longer work');
    assert.deepEqual(await storage.remains(), remainsBefore);
    assert.deepEqual(await videos.context.db.selectFrom('videos').select('id').where('project_id', '=', projectId).execute(), []);
  });

  test(`${name}: an oversized part cancels the upload when more parts are signed`, async () => {
    const projectId = await videos.newProject();
    const { context } = videos;
    const ref = await createMultipartUpload(context, projectId, CLIP);
    const { parts } = await signUploadParts(context, projectId, { ...ref, partNumbers: [1] });
    // Disk storage rejects a part that is too large. S3 accepts parts of any size if the total size was not announced.
    const isAccepted = (await put(parts[0], Buffer.alloc(PART_BYTES + 1))) === 200;
    const signing = signUploadParts(context, projectId, { ...ref, partNumbers: [2] });
    if (isAccepted) await assert.rejects(signing, { code: 'FILE_TOO_LARGE' });
    else assert.equal((await signing).uploadedParts.length, 0);
    if (!isAccepted) await abortMultipartUpload(context, projectId, ref);
  });

  test(`${name}: a file sent to an upload URL after completion is deleted by the next sweep`, async () => {
    const projectId = await videos.newProject();
    const upload = await createUpload(videos.context, projectId, CLIP);
    await put(upload, clip);
    await completeUpload(videos.context, projectId, { videoId: upload.videoId });
    assert.equal(await put(upload, Buffer.alloc(100)), 200);
    await sweepUploads(videos.context);
    assert.equal(await videos.context.storage.stat(upload.key), null);
  });

  test(`${name}: uploads above the project's limit are rejected, and a rejected multipart upload leaves no files`, async () => {
    const projectId = await videos.newProject();
    const remainsBefore = await storage.remains();
    const context = withConfig(videos.context, { PROJECT_MAX_UPLOADS: 3 });
    const first = await createMultipartUpload(context, projectId, CLIP);
    const attempts = Array.from({ length: 6 }, () => createUpload(context, projectId, CLIP));
    const created = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    assert.equal(created.length, 2, 'the limit also holds for concurrent requests');
    await assert.rejects(createMultipartUpload(context, projectId, CLIP), { code: 'CONFLICT', message: /3 unfinished uploads/ });
    await createUpload(context, await videos.newProject(), CLIP);
    await abortMultipartUpload(context, projectId, first);
    assert.deepEqual(await storage.remains(), remainsBefore);
    await createUpload(context, projectId, CLIP);
  });
}

test("uploads and imports together cannot exceed the project's storage quota", async () => {
  await using videos = await testVideos((_request, response) => void response.end(clip));
  const { projectId } = videos;
  const config = { PROJECT_MAX_BYTES: clip.length * 2 + 10, IMPORT_MAX_BYTES: clip.length * 2 };
  Object.assign(videos.context, withConfig(videos.context, config));
  videos.startWorking();
  const importing = async () => videos.ended(await importVideo(videos.context, projectId, { url: `${videos.source}/clip.mp4` }));
  assert.equal((await importing()).status, 'completed');
  await assert.rejects(createUpload(videos.context, projectId, CLIP), {
    code: 'FILE_TOO_LARGE',
    message: /\d+ bytes remain\. Set sizeBytes/,
  });
  const announced = await createMultipartUpload(videos.context, projectId, { ...CLIP, sizeBytes: clip.length });
  const larger = createUpload(videos.context, projectId, { ...CLIP, sizeBytes: 11 });
  await assert.rejects(larger, { code: 'FILE_TOO_LARGE', message: /10 bytes remain\. Delete videos/ });
  assert.match((await importing()).error ?? '', /^FILE_TOO_LARGE/);
  await abortMultipartUpload(videos.context, projectId, announced);

  const both = (await Promise.all([importing(), importing()])).map(({ status, error }) => error ?? status).toSorted();
  assert.equal(both.filter((one) => one === 'completed').length, 1, both.join());
  assert.match(both.find((one) => one !== 'completed') ?? '', /^(?:STORAGE_FULL|FILE_TOO_LARGE): /);
  const { bytes } = await videos.context.db
    .selectFrom('videos')
    .select((eb) => eb.fn.sum('size_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  assert.ok(Number(bytes) <= config.PROJECT_MAX_BYTES);
});
