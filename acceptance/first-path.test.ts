import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import {
  api as apiOn,
  getUncachedService,
  createProject as makeProjectOn,
  type RequestOptions,
  sleep,
  waitForJob as waitOn,
} from './testing/harness.ts';
import { startReceiver, startVideoSite } from './testing/external-servers.ts';

/**
 * Tests the operations in the order in which a client uses them (specification, sections 1, 3, 4.1 to 4.3, 4.7 and 6). The service analyzes
 * the video without cached results.
 */

const createProject = async () => makeProjectOn(await getUncachedService());
const waitForJob = async (key: string, jobId: string) => waitOn(key, jobId, await getUncachedService());
const api = async (method: string, address: string, options: RequestOptions) =>
  apiOn(method, address, { ...options, on: await getUncachedService() });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a video is imported, an article is generated from it and the project is published', async (t) => {
  const { key, slug } = await createProject();
  const { origin } = await getUncachedService();
  const [site, receiver] = [await startVideoSite(), await startReceiver()];
  let videoId = '';
  let articleId = 0;

  await t.test('§4.2 POST /videos/import returns 202 with a job of type import_video_url', async () => {
    const body = { url: `${site.origin}/create-a-project.mp4`, callbackUrl: receiver.url, callbackSecret: 'whisper' };
    const { status, json, headers } = await api('POST', '/videos/import', { key, body });
    assert.equal(status, 202);
    assert.match(json.jobId, UUID);
    assert.deepEqual([json.type, json.status, json.output], ['import_video_url', 'pending', null]);
    assert.match(headers.get('location') ?? '', new RegExp(`/generate/${json.jobId}$`));
    const job = await waitForJob(key, json.jobId);
    assert.equal(job.status, 'completed', job.error);
    assert.equal(job.error, null);
    assert.notEqual(job.completedAt, null);
    videoId = job.output.videoId;
    assert.match(videoId, UUID);
  });

  await t.test('§6 the callback is delivered once, signed over the raw body', async () => {
    for (let n = 0; n < 100 && receiver.deliveries.length === 0; n++) await sleep(100);
    assert.equal(receiver.deliveries.length, 1);
    const [delivery] = receiver.deliveries;
    assert.ok(delivery);
    assert.equal(delivery.method, 'POST');
    assert.match(String(delivery.headers['content-type']), /^application\/json/);
    assert.equal(delivery.headers['x-service-signature'], createHmac('sha256', 'whisper').update(delivery.body).digest('hex'));
    const job = JSON.parse(delivery.body.toString('utf8'));
    assert.deepEqual([job.status, job.error, job.output.videoId], ['completed', null, videoId]);
  });

  await t.test('§4.2 the video is listed and returned, and its status changes from processing to ready', async () => {
    const listed = await api('GET', '/videos?limit=10&offset=0', { key });
    assert.deepEqual(
      listed.json.videos.map((video: { videoId: string }) => video.videoId),
      [videoId],
    );
    const { json: video } = await api('GET', `/videos/${videoId}`, { key });
    assert.deepEqual([video.videoId, video.filename, video.contentType], [videoId, 'create-a-project.mp4', 'video/mp4']);
    assert.ok(['processing', 'ready'].includes(video.status));
  });

  await t.test("§4.3 POST /generate returns 202, and the job waits for the video and returns the article's id", async () => {
    const { status, json } = await api('POST', '/generate', { key, body: { videoId } });
    assert.equal(status, 202);
    assert.equal(json.type, 'generate');
    const job = await waitForJob(key, json.jobId);
    assert.equal(job.status, 'completed', job.error);
    assert.equal(job.output.videoId, videoId);
    articleId = job.output.articleId;
    const ready = await api('GET', `/videos/${videoId}/status`, { key });
    assert.equal(ready.json.status, 'ready');
    assert.ok(ready.json.durationSeconds > 10);
  });

  await t.test('the article has steps with moments and pictures that can be downloaded', async () => {
    const { json: article } = await api('GET', `/articles/${articleId}`, { key });
    assert.ok(article.title.length > 3);
    const moments = [...article.content.matchAll(/\[\d\d:\d\d\]\(video:([0-9a-f-]{36})#t=[\d.]+\)/g)];
    assert.ok(moments.length >= 3, article.content);
    assert.ok(moments.every((match) => match[1] === videoId));
    assert.match(article.content, /^1\. /m);
    assert.ok(article.assets.length >= 2);
    for (const asset of article.assets) {
      assert.match(article.content, new RegExp(`\\(asset:${asset.assetId}[#)]`));
      const picture = await fetch(asset.url.replace(/^https?:\/\/[^/]+/, origin));
      assert.equal(picture.status, 200);
      assert.equal(picture.headers.get('content-type'), 'image/webp');
      assert.ok((await picture.arrayBuffer()).byteLength > 1000);
    }
  });

  await t.test('§4.7 POST /publish publishes, and the status returns the URL', async () => {
    assert.equal((await api('POST', '/publish/republish', { key })).json.error.code, 'NOT_PUBLISHED');
    const { status, json } = await api('POST', '/publish', { key });
    assert.equal(status, 202);
    const job = await waitForJob(key, json.jobId);
    assert.equal(job.status, 'completed', job.error);
    assert.deepEqual([job.output.action, job.output.hasChanges, job.output.articlesCount], ['publish', true, 1]);
    const { json: state } = await api('GET', '/publish/status', { key });
    assert.deepEqual([state.isPublished, state.status, state.hasUnpublishedChanges, state.slug], [true, 'published', false, slug]);
    assert.equal(state.url, job.output.url);
  });

  await t.test('the published article is a page with its pictures and its video, and loads nothing from other hosts', async () => {
    const { json: article } = await api('GET', `/articles/${articleId}`, { key });
    assert.equal(article.publishState, 'published');
    const address = `${origin}/sites/${slug}/${article.slug}/`;
    const page = await fetch(address);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const html = await page.text();
    assert.ok(html.includes('<h1'));
    const local = [...html.matchAll(/(?:src|href)="([^"#]+)[^"]*"/g)].map(
      (match) => new URL((match[1] ?? '').replaceAll('&amp;', '&'), address),
    );
    for (const url of local.filter((one) => one.origin === origin))
      assert.equal((await fetch(url, { method: 'HEAD' })).status, 200, url.href);
    const videoAddress = local.find((url) => url.pathname.endsWith('.mp4'));
    assert.ok(videoAddress, 'the page plays the video');
    const part = await fetch(videoAddress, { headers: { range: 'bytes=0-99' } });
    assert.equal(part.status, 206);
    assert.equal((await part.arrayBuffer()).byteLength, 100);
    const captions = local.find((url) => url.pathname.endsWith('.vtt'));
    assert.ok(captions, 'the sample has captions, and so does its player');
    assert.match(await (await fetch(captions)).text(), /^WEBVTT\n/);
  });

  await t.test('§4.7 republishing without changes rebuilds nothing, and a change is published', async () => {
    const same = await waitForJob(key, (await api('POST', '/publish/republish', { key })).json.jobId);
    assert.equal(same.output.hasChanges, false);
    const { json: article } = await api('PATCH', `/articles/${articleId}`, { key, body: { title: 'A better title' } });
    assert.equal(article.publishState, 'changed');
    assert.equal((await api('GET', '/publish/status', { key })).json.hasUnpublishedChanges, true);
    const changed = await waitForJob(key, (await api('POST', '/publish/republish', { key })).json.jobId);
    assert.equal(changed.output.hasChanges, true);
    assert.match(await (await fetch(`${origin}/sites/${slug}/${article.slug}/`)).text(), /A better title/);
  });

  await t.test('§4.2 DELETE /videos/{videoId} deletes the video and keeps the article', async () => {
    assert.deepEqual((await api('DELETE', `/videos/${videoId}`, { key })).json, { deleted: true });
    assert.equal((await api('GET', `/videos/${videoId}`, { key })).json.error.code, 'VIDEO_NOT_FOUND');
    const { json: article } = await api('GET', `/articles/${articleId}`, { key });
    assert.equal(article.videoId, null);
  });
});

test('§4.2 an import that cannot work fails with a code and a sentence', async () => {
  const { key } = await createProject();
  const site = await startVideoSite();
  const failed = await waitForJob(
    key,
    (await api('POST', '/videos/import', { key, body: { url: `${site.origin}/missing.html` } })).json.jobId,
  );
  assert.equal(failed.status, 'failed');
  assert.equal(failed.output, null);
  assert.match(failed.error, /^SOURCE_NOT_FOUND: /);
  assert.notEqual(failed.completedAt, null);
  assert.equal((await api('GET', '/videos', { key })).json.pagination.total, 0);
});

test('invalid URLs and URLs of internal hosts are rejected immediately', async () => {
  const { key } = await createProject();
  const wrong: [string, string][] = [
    ['ftp://example.com/a.mp4', 'INVALID_URL'],
    ['not an address', 'INVALID_URL'],
    ['http://user:secret@example.com/a.mp4', 'INVALID_URL'],
    ['http://169.254.169.254/latest/meta-data', 'URL_NOT_ALLOWED'],
    ['http://[::1]/a.mp4', 'URL_NOT_ALLOWED'],
    ['http://10.0.0.1/a.mp4', 'URL_NOT_ALLOWED'],
  ];
  for (const [url, code] of wrong) {
    const { status, json } = await api('POST', '/videos/import', { key, body: { url } });
    assert.deepEqual([status, json.error?.code], [400, code], url);
  }
});

test('§4.3 generating from an unknown video or template returns 404', async () => {
  const { key } = await createProject();
  const videoId = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
  assert.equal((await api('POST', '/generate', { key, body: { videoId } })).json.error.code, 'VIDEO_NOT_FOUND');
  assert.equal((await api('GET', `/generate/${videoId}`, { key })).json.error.code, 'JOB_NOT_FOUND');
  assert.equal((await api('POST', '/generate', { key, body: { videoId: '7' } })).json.error.code, 'VALIDATION_ERROR');
});

test('§4.6 the article templates are listed', async () => {
  const { key } = await createProject();
  const { status, json } = await api('GET', '/templates/article', { key });
  assert.equal(status, 200);
  assert.ok(json.templates.length >= 3);
  for (const template of json.templates)
    assert.deepEqual([typeof template.id, typeof template.name, template.requires_video], ['number', 'string', true]);
});
