import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api, createProject, waitForJob } from '../testing/harness.ts';

/** Tests the fields `publishState` and `previewUrl` of articles (specification decisions, section 5). */

let key: string;
before(async () => {
  ({ key } = await createProject());
});

async function run(path: string): Promise<void> {
  const { json } = await api('POST', path, { key });
  const job = await waitForJob(key, json.jobId);
  assert.equal(job.status, 'completed', job.error);
}

test('publishState says whether the site shows the current article, and previewUrl links to it', async () => {
  const { json: made } = await api('POST', '/articles', { key, body: { title: 'A', content: 'one' } });
  const { json: other } = await api('POST', '/articles', { key, body: { title: 'B', content: 'two' } });
  const state = async () => {
    const { json } = await api('GET', `/articles/${made.id}`, { key });
    return [json.publishState, json.publishedAt === null, json.previewUrl === null];
  };
  assert.deepEqual(await state(), ['unpublished', true, true]);
  await run('/publish');
  assert.deepEqual(await state(), ['published', false, false]);
  const { json: live } = await api('GET', `/articles/${made.id}`, { key });
  assert.match(await (await fetch(live.previewUrl)).text(), /<h1[^>]*>A</);
  await api('PATCH', `/articles/${other.id}`, { key, body: { content: 'three' } });
  assert.deepEqual(await state(), ['published', false, false], 'another article changed');
  await api('PATCH', `/articles/${made.id}`, { key, body: { content: 'four', slug: 'moved' } });
  assert.deepEqual(await state(), ['changed', false, false]);
  const { json: changed } = await api('GET', `/articles/${made.id}`, { key });
  assert.equal(changed.previewUrl, live.previewUrl, 'the site still shows it under its old slug');
  await run('/publish/republish');
  assert.deepEqual(await state(), ['published', false, false]);
  const { json: moved } = await api('GET', `/articles/${made.id}`, { key });
  assert.match(moved.previewUrl, /\/moved\/$/);
  await api('PATCH', `/articles/${made.id}`, { key, body: { isHidden: true } });
  assert.deepEqual(await state(), ['changed', false, false]);
  await run('/publish/republish');
  assert.deepEqual(await state(), ['removed', false, true]);
  assert.equal((await fetch(moved.previewUrl, { redirect: 'manual' })).status, 404);
  await api('PATCH', `/articles/${made.id}`, { key, body: { isHidden: false } });
  await run('/publish/republish');
  assert.deepEqual(await state(), ['published', false, false]);
  await run('/publish/unpublish');
  assert.deepEqual(await state(), ['removed', false, true]);
});
