import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { PART_BYTES } from '@docreel/contract';
import { testDiskStorage } from '../../platform/storage/disk/testing/disk.ts';
import { testS3Storage } from '../../platform/storage/s3/testing/s3.ts';
import { deleteVideo } from '../videos/delete-video.ts';
import { readVideo } from '../videos/read-video.ts';
import { createClip, type TestVideos, testVideos } from '../videos/testing/videos.ts';
import { abortMultipartUpload } from './abort-multipart-upload.ts';
import { completeMultipartUpload } from './complete-multipart-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { createMultipartUpload } from './create-multipart-upload.ts';
import { createUpload } from './create-upload.ts';
import { signUploadParts } from './sign-upload-parts.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Runs the same tests with files on disk and in a real S3-compatible store. Clients must see no difference. */

let clip: Buffer<ArrayBuffer>;
/** The test video, padded so that it needs two parts. */
let longClip: Buffer<ArrayBuffer>;
before(async () => {
  clip = Buffer.from(await createClip());
  const padding = Buffer.alloc(PART_BYTES);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  longClip = Buffer.concat([clip, padding]);
});

interface TestSetup extends Pick<TestVideos, 'context' | 'projectId' | 'newProject' | 'idle'> {
  /** Returns the stored files that did not exist when the test started. */
  remains(): Promise<string[]>;
  work(): void;
}

for (const [name, openStorage] of Object.entries({ disk: testDiskStorage, s3: testS3Storage })) {
  const opened = new AsyncDisposableStack();
  let videos: TestVideos;
  let storage: Awaited<ReturnType<typeof openStorage>>;
  let isWorking = false;
  before(async () => {
    storage = opened.use(await openStorage());
    videos = opened.use(await testVideos((_request, response) => void response.end(), { storage: storage.storage }));
  });
  after(() => opened.disposeAsync());

  const testUpload = (title: string, check: (setup: TestSetup) => Promise<void>) =>
    test(`${name}: ${title}`, async () => {
      const { context, newProject, idle } = videos;
      const projectId = await newProject();
      const already = new Set(await storage.remains());
      const remains = async () => (await storage.remains()).filter((key) => !already.has(key));
      const work = () => {
        if (!isWorking) videos.startWorking();
        isWorking = true;
      };
      await check({ context, projectId, newProject, idle, remains, work });
      // Deletes the videos, so that later tests do not process them.
      const left = await context.db.selectFrom('videos').select('id').where('project_id', '=', projectId).execute();
      for (const { id } of left) await deleteVideo(context, projectId, id);
    });

  testUpload('a file with the wrong SHA-256 is rejected and can be uploaded again', async (t) => {
    const upload = await createUpload(t.context, t.projectId, { ...CLIP, checksumSha256: sha256(clip) });
    const isRejected = (await put(upload, Buffer.from('other bytes'))) !== 200;
    const code = isRejected ? 'UPLOAD_NOT_FOUND' : 'CONFLICT';
    await assert.rejects(completeUpload(t.context, t.projectId, { videoId: upload.videoId }), { code });
    assert.equal(await put(upload, clip), 200);
    assert.equal((await completeUpload(t.context, t.projectId, { videoId: upload.videoId })).status, 'processing');
    assert.equal(await readStoredHash(t, upload.videoId), sha256(clip));
  });

  testUpload('concurrent completions of an upload attach one file and leave no copies', async (t) => {
    const upload = await createUpload(t.context, t.projectId, CLIP);
    await put(upload, clip);
    const again = put(upload, Buffer.from('other bytes'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => completeUpload(t.context, t.projectId, { videoId: upload.videoId })));
    assert.ok(answers.every((video) => video.videoId === upload.videoId && video.status === 'processing'));
    await again;
    assert.equal((await t.remains()).filter((key) => key.includes('videos/')).length, 1);
    const jobs = t.context.db.selectFrom('jobs').select('id').where('video_id', '=', upload.videoId);
    assert.equal((await jobs.execute()).length, 1);
  });

  testUpload('a file above the size limit is rejected when its upload is created or completed', async (t) => {
    await assert.rejects(createUpload(t.context, t.projectId, { ...CLIP, sizeBytes: 10_000_001 }), { code: 'FILE_TOO_LARGE' });
    await assert.rejects(createMultipartUpload(t.context, t.projectId, { ...CLIP, sizeBytes: 10_000_001 }), { code: 'FILE_TOO_LARGE' });
    const upload = await createUpload(t.context, t.projectId, CLIP);
    const code = (await put(upload, Buffer.alloc(10_000_001))) === 200 ? 'FILE_TOO_LARGE' : 'UPLOAD_NOT_FOUND';
    await assert.rejects(completeUpload(t.context, t.projectId, { videoId: upload.videoId }), { code });
    assert.deepEqual(
      (await t.remains()).filter((key) => key.includes('videos/')),
      [],
    );
  });

  testUpload('a completion that crashed after assembling the parts is finished by the next call', async (t) => {
    const { context, projectId } = t;
    const ref = await createMultipartUpload(context, projectId, CLIP);
    const { parts } = await signUploadParts(context, projectId, { ...ref, partNumbers: [1] });
    await put(parts[0], clip);
    const there = (await context.storage.uploads.listParts(ref.key, ref.uploadId)) ?? [];
    await context.storage.uploads.completeMultipart(ref.key, ref.uploadId, there);
    assert.equal((await completeMultipartUpload(context, projectId, ref)).status, 'processing');
    assert.equal(await readStoredHash(t, ref.videoId), sha256(clip));
  });

  testUpload('a cancelled multipart upload leaves neither parts nor a video', async (t) => {
    const { context, projectId } = t;
    const ref = await createMultipartUpload(context, projectId, CLIP);
    const { parts } = await signUploadParts(context, projectId, { ...ref, partNumbers: [1] });
    await put(parts[0], clip);
    const elsewhere = await t.newProject();
    await assert.rejects(abortMultipartUpload(context, elsewhere, ref), { code: 'UPLOAD_NOT_FOUND' });
    await assert.rejects(signUploadParts(context, elsewhere, { ...ref, partNumbers: [] }), { code: 'UPLOAD_NOT_FOUND' });
    await abortMultipartUpload(context, projectId, ref);
    await assert.rejects(abortMultipartUpload(context, projectId, ref), { code: 'UPLOAD_NOT_FOUND' });
    await assert.rejects(readVideo(context, projectId, ref.videoId), { code: 'VIDEO_NOT_FOUND' });
    assert.deepEqual(await t.remains(), []);
  });

  testUpload('an abandoned upload is deleted with its video after it expires, and other uploads stay', async (t) => {
    const { context, projectId } = t;
    const uploads = [await createUpload(context, projectId, CLIP), await createUpload(context, projectId, CLIP)] as const;
    for (const upload of uploads) await put(upload, clip);
    const inParts = await createMultipartUpload(context, projectId, CLIP);
    await put((await signUploadParts(context, projectId, { ...inParts, partNumbers: [1] })).parts[0], clip);
    const done = await createUpload(context, projectId, CLIP);
    await put(done, clip);
    await completeUpload(context, projectId, { videoId: done.videoId });
    await deleteVideo(context, projectId, uploads[0].videoId);
    await sweepUploads(context);
    assert.equal(
      (await t.remains()).filter((key) => key.includes('uploads/') || key.includes('multipart')).length,
      3,
      'all files except that of the completed upload',
    );
    await sweepTwoDaysLater(t);
    const left = context.db.selectFrom('videos').select('id').where('project_id', '=', projectId);
    assert.deepEqual(await left.execute(), [{ id: done.videoId }]);
    assert.deepEqual(await context.db.selectFrom('uploads').select('video_id').execute(), []);
    assert.equal((await t.remains()).filter((key) => key.includes('uploads/') || key.includes('multipart')).length, 0);
    assert.equal(await readStoredHash(t, done.videoId), sha256(clip));
  });

  testUpload('an uploaded file becomes a video with the metadata of the file', async (t) => {
    const upload = await createUpload(t.context, t.projectId, { ...CLIP, sizeBytes: clip.length });
    assert.equal((await readVideo(t.context, t.projectId, upload.videoId)).status, 'pending');
    await assert.rejects(completeUpload(t.context, t.projectId, upload), { code: 'UPLOAD_NOT_FOUND' });
    assert.equal(await put(upload, clip), 200);
    const { videoId } = upload;
    const completed = await completeUpload(t.context, t.projectId, { fileId: videoId, key: upload.key, filename: '../First steps' });
    assert.deepEqual([completed.status, completed.filename, completed.sizeBytes], ['processing', 'First steps', clip.length]);
    assert.equal(await put(upload, Buffer.alloc(clip.length)), 200, 'the upload URL is still valid');
    assert.equal((await completeUpload(t.context, t.projectId, { videoId })).videoId, videoId);
    await assert.rejects(completeUpload(t.context, t.projectId, { videoId, key: 'uploads/other' }), { code: 'UPLOAD_NOT_FOUND' });
    t.work();
    await t.idle();
    const video = await completeUpload(t.context, t.projectId, { videoId });
    assert.deepEqual(
      [video.status, video.filename, video.name, video.contentType, video.durationSeconds, video.width, video.error],
      ['ready', 'First steps.mp4', 'First steps', 'video/mp4', 2, 320, null],
    );
    assert.equal(await readStoredHash(t, videoId), sha256(clip));
    await deleteVideo(t.context, t.projectId, videoId);
    await t.idle();
    assert.deepEqual(
      (await t.remains()).map((key) => key.replace('some/prefix/', '')),
      [upload.key],
    );
  });

  testUpload('an uploaded file that is not a video fails, and its bytes are deleted', async (t) => {
    t.work();
    const codes: (string | undefined)[] = [];
    for (const bytes of [Buffer.from('Some notes.\n'.repeat(100)), Buffer.alloc(0)]) {
      const upload = await createUpload(t.context, t.projectId, CLIP);
      await put(upload, bytes);
      await completeUpload(t.context, t.projectId, { videoId: upload.videoId });
      await t.idle();
      codes.push((await readVideo(t.context, t.projectId, upload.videoId)).error?.code);
    }
    assert.deepEqual(codes, ['NOT_A_VIDEO', 'FILE_EMPTY']);
    await sweepTwoDaysLater(t);
    assert.deepEqual(await t.remains(), []);
  });

  testUpload('an interrupted multipart upload is resumed and completed', async (t) => {
    const { context, projectId } = t;
    const created = await createMultipartUpload(context, projectId, { ...CLIP, sizeBytes: longClip.length });
    assert.deepEqual([created.partSizeBytes, created.partsCount], [PART_BYTES, 2]);
    const ref = { videoId: created.videoId, uploadId: created.uploadId };
    const { parts, uploadedParts } = await signUploadParts(context, projectId, { ...ref, partNumbers: [1, 2] });
    assert.deepEqual(uploadedParts, []);
    await assert.rejects(completeMultipartUpload(context, projectId, ref), { code: 'UPLOAD_NOT_FOUND' });
    assert.equal(await put(parts[1], longClip.subarray(PART_BYTES)), 200);
    assert.ok((await put(parts[0], clip)) >= 400, 'a part URL accepts only the signed length');
    await assert.rejects(completeMultipartUpload(context, projectId, ref), { code: 'CONFLICT', message: /Part 1/ });
    const resumed = await signUploadParts(context, projectId, { ...ref, partNumbers: [1] });
    assert.deepEqual(
      resumed.uploadedParts.map((part) => [part.partNumber, part.sizeBytes]),
      [[2, clip.length]],
    );
    assert.equal(await put(resumed.parts[0], longClip.subarray(0, PART_BYTES)), 200);
    const wrong = [{ partNumber: 1, etag: '"other"' }];
    await assert.rejects(completeMultipartUpload(context, projectId, { ...ref, parts: wrong }), { code: 'CONFLICT' });
    assert.equal((await completeMultipartUpload(context, projectId, ref)).status, 'processing');
    assert.ok((await put(resumed.parts[0], longClip.subarray(0, PART_BYTES))) >= 400, 'an upload URL accepts nothing after completion');
    const video = await completeMultipartUpload(context, projectId, ref);
    assert.deepEqual([video.status, video.sizeBytes], ['processing', longClip.length]);
    assert.equal(await readStoredHash(t, video.videoId), sha256(longClip));
    await assert.rejects(abortMultipartUpload(context, projectId, ref), { code: 'CONFLICT' });
    await deleteVideo(context, projectId, video.videoId);
    await sweepUploads(context);
    assert.deepEqual(await t.remains(), []);
  });
}

const CLIP = { filename: 'clip.mp4', contentType: 'video/mp4' };

async function put(to: { uploadUrl: string; headers: Record<string, string> } | undefined, body: Buffer<ArrayBuffer>): Promise<number> {
  assert.ok(to);
  const headers = { ...to.headers, ...(to.headers['content-length'] && { 'content-length': String(body.length) }) };
  const answer = await fetch(to.uploadUrl, { method: 'PUT', headers, body });
  await answer.text();
  return answer.status;
}

/** Sets the expiry of all uploads to two days ago and runs the sweep that deletes abandoned uploads. */
async function sweepTwoDaysLater({ context }: TestSetup): Promise<void> {
  const long = new Date(Date.now() - 48 * 3_600_000);
  await context.db.updateTable('uploads').set({ expires_at: long }).execute();
  await context.db.updateTable('orphaned_files').set({ delete_after: long }).execute();
  await sweepUploads(context);
}

async function readStoredHash({ context }: TestSetup, videoId: string): Promise<string> {
  const { storage_key } = await context.db.selectFrom('videos').select('storage_key').where('id', '=', videoId).executeTakeFirstOrThrow();
  const opened = await context.storage.open(storage_key ?? '');
  const hash = createHash('sha256');
  for await (const chunk of opened?.stream ?? []) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
