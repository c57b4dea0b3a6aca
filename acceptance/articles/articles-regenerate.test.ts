import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api, createKey, createProject, type Project, waitForJob } from '../testing/harness.ts';
import { startVideoSite } from '../testing/external-servers.ts';

/** Tests regenerating articles and the evidence for their text (specification decisions, section 5). */

let project: Project;
let key: string;
let videoId: string;

before(async () => {
  project = await createProject();
  ({ key } = project);
  const { origin } = await startVideoSite({ seconds: 20 });
  const { json } = await api('POST', '/videos/import', { key, body: { url: `${origin}/create-a-project.mp4` } });
  ({ videoId } = (await waitForJob(key, json.jobId)).output);
});

async function generate(): Promise<string> {
  const { json } = await api('POST', '/generate', { key, body: { videoId, templateId: 1 } });
  return `/articles/${(await waitForJob(key, json.jobId)).output.articleId}`;
}

/** All tests share two articles. Every test may change the first article. The second article stays as the previous test left it. */
let [one, other]: (Promise<string> | undefined)[] = [];

async function regenerate(address: string, body?: object) {
  const { status, json } = await api('POST', `${address}/regenerate`, { key, body });
  assert.deepEqual([status, json.type, json.status], [202, 'generate', 'pending'], JSON.stringify(json));
  const job = await waitForJob(key, json.jobId);
  assert.equal(job.status, 'completed', job.error);
  return job.output;
}

test('every generated step keeps its moment, quote and picture when a person edits its words', async () => {
  const address = await (one ??= generate());
  const { json: made } = await api('GET', `${address}?format=json`, { key });
  const steps = made.blocks.filter((block: { type: string }) => block.type === 'step');
  assert.ok(steps.length >= 3);
  for (const { evidence, markdown } of steps) {
    assert.equal(evidence.videoId, videoId);
    assert.ok(evidence.endSeconds >= evidence.startSeconds && evidence.startSeconds >= 0);
    assert.ok(evidence.frame.seconds >= 0);
    assert.match(markdown, new RegExp(`\\(video:${videoId}#t=[\\d.]+\\)`));
  }
  assert.ok(steps.some(({ evidence }: { evidence: { frame: { assetId: string | null } } }) => evidence.frame.assetId !== null));
  const moment = /\s*\[[\d:]+\]\(video:[^)]+\)/;
  const [first, second, ...others] = steps.map(({ markdown }: { markdown: string }) => markdown);
  const { json: article } = await api('GET', address, { key });
  const edited = article.content.replace(first, first.replace(/\. \S+/, '. My')).replace(second, second.replace(moment, ''));
  await api('PATCH', address, { key, body: { content: edited } });
  const { json: after } = await api('GET', `${address}?format=json`, { key });
  const now = after.blocks.filter((block: { type: string }) => block.type === 'step');
  assert.deepEqual(now[0].evidence, steps[0].evidence);
  assert.equal(now[1].evidence, null, 'a step without a moment has no evidence');
  assert.deepEqual(now[2].evidence, steps[2].evidence);
  assert.equal(now.length, others.length + 2);
});

test("POST /articles/{id}/regenerate writes again and merges, and never loses a person's text", async () => {
  const address = await (other ??= generate());
  const { json: made } = await api('GET', address, { key });
  const unchanged = await regenerate(address);
  assert.deepEqual([unchanged.hasChanges, unchanged.conflictsCount, unchanged.videoId], [false, 0, videoId]);
  assert.equal((await api('GET', address, { key })).json.revision, 1, 'an identical result creates no revision');

  const own = made.content.replace(/^1\. .*$/m, (step: string) => step.replace('1. ', '1. As I say: ')).concat('\n## My own\n\nKept.\n');
  await api('PATCH', address, { key, body: { content: own, title: 'My title' } });
  const output = await regenerate(address, { templateId: 2 });
  assert.deepEqual([output.articleId, output.hasChanges], [made.id, true]);
  assert.ok(Number.isInteger(output.quality.steps));
  assert.equal(output.conflicts.length, output.conflictsCount);
  const { json: now } = await api('GET', address, { key });
  assert.match(now.content, /^1\. As I say: /m);
  assert.match(now.content, /\n## My own\n\nKept\.\n/);
  assert.deepEqual([now.title, now.slug, now.folderId, now.templateId], ['My title', made.slug, null, 2]);
  const { json: versions } = await api('GET', `${address}/revisions`, { key });
  assert.deepEqual(
    versions.revisions.map((revision: { author: string }) => revision.author),
    ['person', 'machine', 'person', 'machine'],
  );
  assert.equal(versions.revisions[0].number, now.revision);
});

test('an edit during regeneration is not lost', async () => {
  const address = await (other ??= generate());
  const { json: made } = await api('GET', address, { key });
  const { json: job } = await api('POST', `${address}/regenerate`, { key, body: { templateId: 3 } });
  const saved = [];
  for (let n = 1; n <= 4; n++)
    saved.push((await api('PATCH', address, { key, body: { content: `${made.content}\nNote ${n}.\n` } })).status);
  assert.deepEqual(saved, [200, 200, 200, 200]);
  assert.equal((await waitForJob(key, job.jobId)).status, 'completed');
  assert.match((await api('GET', address, { key })).json.content, /\nNote 4\.\n/);
});

test('regenerating without a video returns 409 CONFLICT and requires the scope generate', async () => {
  const own = await api('POST', '/articles', { key, body: { title: 'Own', content: 'x' } });
  const refused = await api('POST', `/articles/${own.json.id}/regenerate`, { key });
  assert.deepEqual([refused.status, refused.json.error.code], [409, 'CONFLICT']);
  assert.equal((await api('POST', '/articles/999999/regenerate', { key })).json.error.code, 'ARTICLE_NOT_FOUND');
  const address = await (one ??= generate());
  assert.equal((await api('POST', `${address}/regenerate`, { key, body: { templateId: 99_999 } })).json.error.code, 'TEMPLATE_NOT_FOUND');
  const writer = await createKey(project.slug, ['read', 'write', 'publish']);
  assert.equal((await api('POST', `${address}/regenerate`, { key: writer.key })).json.error.code, 'INSUFFICIENT_SCOPE');
  await api('DELETE', `/videos/${videoId}`, { key });
  const gone = await api('POST', `${address}/regenerate`, { key });
  assert.deepEqual([gone.status, gone.json.error.code], [409, 'CONFLICT']);
  assert.equal((await api('GET', address, { key })).json.videoId, null);
});
