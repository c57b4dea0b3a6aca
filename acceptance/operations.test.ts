import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { api, EMBEDDED_DATABASE, docreelOn, createProject, type Service, sleep, startService, waitForJob } from './testing/harness.ts';
import { findLeaks, registerSecret } from './testing/logs.ts';
import { startExternalServer, startVideoSite } from './testing/external-servers.ts';

/** Tests the operator's guide: backup, restore and the `/metrics` endpoint. */

/** Returns everything that a client can read in a project, with the service's own URL removed. */
async function readEverything(on: Service, key: string, slug: string): Promise<Record<string, unknown>> {
  const read = async (address: string) => {
    const { status, json } = await api('GET', address, { key, on });
    assert.equal(status, 200, `${address}: ${JSON.stringify(json)}`);
    return json;
  };
  const [{ articles }, { videos }] = [await read('/articles'), await read('/videos')];
  const [article] = articles;
  const whole = await read(`/articles/${article.id}`);
  const pictures = await Promise.all(whole.assets.map(({ url }: { url: string }) => digest(on.origin + new URL(url).pathname)));
  const page = `${on.origin}/sites/${slug}/${article.slug}/`;
  const rest = ['/project', '/project/structure', '/folders', '/templates/article', '/jobs', '/publish/status', '/publications'];
  const answers = {
    articles,
    videos,
    whole,
    revisions: await read(`/articles/${article.id}/revisions`),
    transcript: await read(`/videos/${videos[0].videoId}/transcript`),
    rest: await Promise.all(rest.map(read)),
  };
  return { ...JSON.parse(JSON.stringify(answers).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')), pictures, page: await digest(page) };
}

async function digest(address: string): Promise<string> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  return Buffer.from(await crypto.subtle.digest('SHA-256', await response.arrayBuffer())).toString('hex');
}

test('a backup of a running service, restored into an empty folder, is the same service', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel back-up '));
  const [out, data] = [path.join(folder, 'back-up'), path.join(folder, 'data')];
  const first = await startService(EMBEDDED_DATABASE);
  let second: Awaited<ReturnType<typeof startService>> | undefined;
  try {
    const { key, slug } = await createProject(first);
    const site = await startVideoSite({ seconds: 20 });
    const start = async (address: string, body?: object) => {
      const { status, json } = await api('POST', address, { key, body, on: first });
      assert.equal(status, 202, JSON.stringify(json));
      return waitForJob(key, json.jobId, first);
    };
    const { output } = await start('/videos/import', { url: `${site.origin}/create-a-project.mp4` });
    const generated = await start('/generate', { videoId: output.videoId });
    assert.equal(generated.status, 'completed', generated.error);
    assert.equal((await start('/publish')).status, 'completed');

    const made = (await docreelOn(first, ['backup', '--out', out])) as { filesCopied: number };
    assert.ok(made.filesCopied >= 5, `${made.filesCopied} files`);
    const again = (await docreelOn(first, ['backup', '--out', out])) as { filesCopied: number };
    assert.equal(again.filesCopied, 0, 'a second backup copies only new files');
    const before = await readEverything(first, key, slug);
    await first.stop();

    await docreelOn({ env: { DATA_DIR: data } }, ['restore', out]);
    await assert.rejects(docreelOn({ env: { DATA_DIR: data } }, ['restore', out]), /has projects already/);
    second = await startService({ ...EMBEDDED_DATABASE, DATA_DIR: data });
    assert.deepEqual(await readEverything(second, key, slug), before);
    // The restored service works and never reuses an ID.
    const { status, json } = await api('POST', '/articles', { key, body: { title: 'After', content: 'Once more.' }, on: second });
    assert.equal(status, 201, JSON.stringify(json));
    assert.ok(json.id > (before['whole'] as { id: number }).id);
  } finally {
    await first.stop();
    await second?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('no secret is logged when the store, the model, the receiver or the input fails', async () => {
  const secrets = {
    store: 'store-secret-canary-4711',
    model: 'sk-model-key-canary-4711',
    callback: 'callback-secret-canary-4711',
    query: 'query-token-canary-4711',
    text: 'A sentence that nobody else writes: canary 4711.',
  };
  for (const [kind, secret] of Object.entries(secrets)) registerSecret(kind, secret);
  // Responds with the content of the request, as some servers do in error messages.
  const rude = await startExternalServer((request, response) => {
    void request.resume().on('end', () => response.writeHead(500).end(`${request.url} ${JSON.stringify(request.headers)}`));
  });
  const on = await startService({
    STORAGE_URL: `s3://ACCESS:${secrets.store}@127.0.0.1:9/bucket?tls=off`,
    TRANSLATE_ENGINE: 'openai',
    TRANSLATE_URL: `${rude.origin}/v1`,
    TRANSLATE_KEY: secrets.model,
  });
  try {
    const { key } = await createProject(on);
    const call = (method: string, address: string, body?: unknown) => api(method, address, { key, body, on });
    const headers = { 'idempotency-key': 'idempotency-canary-4711' };
    const { json: article } = await api('POST', '/articles', { key, body: { title: 'Canary', content: secrets.text }, headers, on });
    await call('PATCH', `/articles/${article.id}`, { content: { [secrets.text]: secrets.text } });
    await api('POST', '/articles', { key, raw: `{"content": "${secrets.text}`, on });
    await call('GET', `/articles?token=${secrets.query}`);
    await call('POST', '/project/languages', { code: 'es' });
    const callback = { callbackUrl: `${rude.origin}/hook?token=${secrets.query}`, callbackSecret: secrets.callback };
    const { json: upload } = await call('POST', '/videos/upload/presigned', { filename: 'a.mp4', contentType: 'video/mp4' });
    registerSecret('the signature of an upload', new URL(upload.uploadUrl).searchParams.get('X-Amz-Signature'));
    await call('POST', '/videos/upload/complete', { videoId: upload.videoId });
    await call('POST', '/videos/import', { url: `${rude.origin}/a.mp4?token=${secrets.query}`, ...callback });
    const { json: job } = await call('POST', '/videos/import', { url: `http://127.0.0.1:2/a.mp4?token=${secrets.query}`, ...callback });
    await call('POST', '/translate', { language: 'es', ...callback });
    await call('DELETE', `/jobs/${job.jobId}`);
    for (let n = 0; n < 100 && !(await metric(on, /^docreel_delivery_attempts_total.* [1-9]/m)); n++) await sleep(100);
    assert.ok(
      await metric(on, /^docreel_storage_operations_total\{.*outcome="unavailable"\} [1-9]/m),
      'an unavailable store is visible in the metrics',
    );
  } finally {
    await on.stop();
  }
  assert.deepEqual(findLeaks(), []);
});

async function metric({ origin }: Service, line: RegExp): Promise<boolean> {
  return line.test(await (await fetch(`${origin}/metrics`)).text());
}
