import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { type Answer, api, createKey, createProject, type Project, service, sleep } from './testing/harness.ts';
import { readResidentBytes } from './testing/process-info.ts';

/** Tests uploads (specification, section 4.2; its decisions, section 5). */

const PART = 8 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CLIP = { filename: 'clip.mp4', contentType: 'video/mp4' };

let clip: Buffer<ArrayBuffer>;
let project: Project;
let key: string;
before(async () => {
  clip = await makeClip();
  project = await createProject();
  key = project.key;
});

test('§4.2 a presigned upload is completed and becomes a video', async () => {
  const { status, json } = await api('POST', '/videos/upload/presigned', { key, body: { ...CLIP, sizeBytes: clip.length } });
  assert.equal(status, 200);
  assert.match(json.videoId, UUID);
  assert.deepEqual([json.method, json.expiresIn > 0, typeof json.key], ['PUT', true, 'string']);
  const { videoId } = json;
  assert.equal((await api('GET', `/videos/${videoId}`, { key })).json.status, 'pending');
  const early = await api('POST', '/videos/upload/complete', { key, body: { videoId } });
  assert.deepEqual([early.status, early.json.error.code], [400, 'UPLOAD_NOT_FOUND']);

  // The PUT request needs no API key, because the URL grants the permission.
  assert.equal((await put(json, clip)).status, 200);
  const completed = await api('POST', '/videos/upload/complete', { key, body: { videoId } });
  assert.deepEqual([completed.status, completed.json.videoId, completed.json.status], [200, videoId, 'processing']);
  assert.equal((await put(json, Buffer.alloc(clip.length))).status, 200);
  const again = await api('POST', '/videos/upload/complete', { key, body: { fileId: videoId } });
  assert.deepEqual([again.status, again.json.videoId], [200, videoId]);

  const video = await waitUntilProcessed(videoId);
  assert.deepEqual(
    [video.status, video.filename, video.contentType, video.sizeBytes, video.durationSeconds, video.error],
    ['ready', 'clip.mp4', 'video/mp4', clip.length, 2, null],
  );
  const article = await api('POST', '/articles', { key, body: { title: 'Shows it', content: `[0:01](video:${videoId}#t=1)` } });
  const html = await api('GET', `/articles/${article.json.id}?format=html`, { key });
  const file = await fetch(/http[^"]*\/files\/videos\/[0-9a-f-]{36}\.mp4/.exec(html.json.content)?.[0] ?? 'nowhere');
  assert.equal(computeHash(Buffer.from(await file.arrayBuffer())), computeHash(clip), 'a later PUT changed nothing');
});

test('an upload URL accepts only its object, type, length and bytes', async () => {
  const checksumSha256 = computeHash(clip);
  const { json: upload } = await api('POST', '/videos/upload/presigned', {
    key,
    body: { ...CLIP, sizeBytes: clip.length, checksumSha256 },
  });
  const url = new URL(upload.uploadUrl);
  const last = url.searchParams.get('signature')?.at(-1) === '0' ? '1' : '0';
  const tampered: [string, string][] = [
    ['another object', upload.uploadUrl.replace(upload.videoId, '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47')],
    ['another signature', upload.uploadUrl.replace(/.$/, last)],
    ['a longer time', upload.uploadUrl.replace(/(expires=)\d/i, '$19')],
    ['no signature', `${url.origin}${url.pathname}`],
  ];
  for (const [what, uploadUrl] of tampered) assert.equal((await put({ ...upload, uploadUrl }, clip)).status, 403, what);
  const html = { ...upload, headers: { ...upload.headers, 'content-type': 'text/html' } };
  assert.equal((await put(html, clip)).status, 403);
  assert.equal((await put(upload, clip.subarray(1))).status, 403);
  // If the object store does not check the bytes, completing the upload checks them.
  const isRefused = (await put(upload, Buffer.alloc(clip.length))).status === 400;
  for (const method of ['GET', 'POST', 'DELETE']) assert.ok((await fetch(upload.uploadUrl, { method })).status >= 400, method);
  const { json } = await api('POST', '/videos/upload/complete', { key, body: { videoId: upload.videoId } });
  assert.equal(json.error.code, isRefused ? 'UPLOAD_NOT_FOUND' : 'CONFLICT');
});

test('a file that is not a video fails as in an import, and a file that is too large is rejected immediately', async () => {
  const { json: upload } = await api('POST', '/videos/upload/presigned', { key, body: CLIP });
  await put(upload, Buffer.from('Some notes.\n'.repeat(100)));
  await api('POST', '/videos/upload/complete', { key, body: { videoId: upload.videoId } });
  const video = await waitUntilProcessed(upload.videoId);
  assert.deepEqual([video.status, video.error.code], ['failed', 'NOT_A_VIDEO']);
  const large = { ...CLIP, sizeBytes: 5 * 1024 ** 3 + 1 };
  for (const address of ['/videos/upload/presigned', '/videos/upload/multipart/create']) {
    const { status, json } = await api('POST', address, { key, body: large });
    assert.deepEqual([status, json.error.code], [413, 'FILE_TOO_LARGE'], address);
  }
});

test('a resumable upload accepts parts in any order, lists the uploaded parts and is completed once', async () => {
  // The video, padded to three upload parts with an MP4 box that players skip.
  const padding = Buffer.alloc(2 * PART);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  const bytes = Buffer.concat([clip, padding]);
  const part = (number: number) => bytes.subarray((number - 1) * PART, number * PART);
  const created = await api('POST', '/videos/upload/multipart/create', { key, body: { ...CLIP, sizeBytes: bytes.length } });
  assert.deepEqual([created.status, created.json.partSizeBytes, created.json.partsCount], [200, PART, 3]);
  const ref = { videoId: created.json.videoId, uploadId: created.json.uploadId };
  const sign = (...partNumbers: number[]) => api('POST', '/videos/upload/multipart/sign', { key, body: { ...ref, partNumbers } });
  const complete = () => api('POST', '/videos/upload/multipart/complete', { key, body: ref });

  const first = (await sign(1, 2, 3)).json;
  assert.equal((await put(first.parts[2], part(3))).status, 200);
  assert.equal((await put(first.parts[0], part(1))).status, 200);
  assert.deepEqual([(await complete()).status, (await complete()).json.error.code], [409, 'CONFLICT']);
  const resumed = (await sign(2)).json;
  assert.deepEqual(
    resumed.uploadedParts.map((one: { partNumber: number; sizeBytes: number }) => [one.partNumber, one.sizeBytes]),
    [
      [1, PART],
      [3, clip.length],
    ],
  );
  assert.equal((await put(resumed.parts[0], part(2))).status, 200);
  assert.deepEqual([(await complete()).json.status, (await complete()).status], ['processing', 200]);
  const video = await waitUntilProcessed(ref.videoId);
  assert.deepEqual([video.status, video.sizeBytes], ['ready', bytes.length]);
});

test('a cancelled resumable upload is deleted with its video, and other projects never see it', async () => {
  const { json } = await api('POST', '/videos/upload/multipart/create', { key, body: CLIP });
  const ref = { videoId: json.videoId, uploadId: json.uploadId };
  const other = await createProject();
  for (const [address, body] of Object.entries({ sign: { ...ref, partNumbers: [] }, complete: ref, abort: ref })) {
    const foreign = await api('POST', `/videos/upload/multipart/${address}`, { key: other.key, body });
    assert.deepEqual([foreign.status, foreign.json.error.code], [400, 'UPLOAD_NOT_FOUND'], address);
  }
  assert.deepEqual((await api('POST', '/videos/upload/multipart/abort', { key, body: ref })).json, { deleted: true });
  assert.equal((await api('POST', '/videos/upload/multipart/abort', { key, body: ref })).json.error.code, 'UPLOAD_NOT_FOUND');
  assert.equal((await api('GET', `/videos/${ref.videoId}`, { key })).status, 404);
});

test('uploading requires the scope generate', async () => {
  const { key: reader } = await createKey(project.slug, ['read', 'write', 'publish']);
  const { status, json } = await api('POST', '/videos/upload/presigned', { key: reader, body: CLIP });
  assert.deepEqual([status, json.error.code], [403, 'INSUFFICIENT_SCOPE']);
});

test('uploading 300 MB through the service uses constant memory', async (t) => {
  const sizeBytes = 300 * 1024 * 1024;
  const { json: upload } = await api('POST', '/videos/upload/presigned', { key, body: { ...CLIP, sizeBytes } });
  const chunk = Buffer.alloc(1024 * 1024);
  let sent = 0;
  let most = 0;
  const least = await readResidentBytes(await service());
  const body = new ReadableStream({
    async pull(controller) {
      if (sent % (30 * chunk.length) === 0) most = Math.max(most, await readResidentBytes(await service()));
      controller.enqueue(chunk);
      sent += chunk.length;
      if (sent === sizeBytes) controller.close();
    },
  });
  const answer = await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body, ...{ duplex: 'half' } });
  assert.equal(answer.status, 200);
  t.diagnostic(`${Math.round((most - least) / 1e6)} MB more than before`);
  assert.ok(most - least < 200e6, `${most - least} bytes more than before`);
  assert.deepEqual((await api('DELETE', `/videos/${upload.videoId}`, { key })).json, { deleted: true });
});

function put({ uploadUrl, headers }: { uploadUrl: string; headers: Record<string, string> }, body: Buffer<ArrayBuffer>): Promise<Response> {
  const length = headers['content-length'] === undefined ? {} : { 'content-length': String(body.length) };
  return fetch(uploadUrl, { method: 'PUT', headers: { ...headers, ...length }, body });
}

async function waitUntilProcessed(videoId: string): Promise<Answer['json']> {
  for (let left = 3000; left > 0; left--) {
    const { json } = await api('GET', `/videos/${videoId}/status`, { key });
    if (json.status !== 'processing') return json;
    await sleep(200);
  }
  throw new Error(`the video ${videoId} is still being processed`);
}

function computeHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Creates a two-second video without sound. */
async function makeClip(): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-clip-'));
  try {
    const file = path.join(folder, 'clip.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=10', '-pix_fmt', 'yuv420p'];
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, '-movflags', '+faststart', file]);
    return Buffer.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
