import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, createProject, shareProject, waitForJob } from './testing/harness.ts';
import { startVideoSite } from './testing/external-servers.ts';

/** Tests search (specification decisions, section 5). */

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const step = (n: number, text: string, seconds: number) => `${n}. ${text} [00:09](video:${VIDEO}#t=${seconds})\n`;
/** One project for all tests that only read. */
const emptyProject = shareProject();

const find = async (key: string, q: string, more = '') => api('GET', `/search?q=${encodeURIComponent(q)}${more}`, { key });

test('GET /search finds articles, each hit with the moment of the step that contains the words', async () => {
  const { key } = await createProject();
  const content = `Intro.\n\n## Set up\n\n${step(1, 'Click **Projects** in the menu.', 9)}${step(2, 'Choose *Billing address*.', 21.5)}`;
  const { json: article } = await api('POST', '/articles', { key, body: { title: 'Create a project', content } });
  const { status, json: found } = await find(key, 'address billing');
  assert.equal(status, 200);
  assert.deepEqual(found.pagination, { limit: 20, offset: 0, count: 1, total: 1, hasMore: false });
  const { score, ...hit } = found.hits[0];
  assert.deepEqual(hit, {
    kind: 'article',
    title: 'Create a project',
    excerpt: 'Choose Billing address.',
    articleId: article.id,
    videoId: VIDEO,
    startSeconds: 21.5,
    language: 'en',
  });
  assert.ok(score > 0 && score <= 1);
});

test('all words must occur, in any order, the last may be a prefix, and case and accents are ignored', async () => {
  const { key } = await createProject();
  await api('POST', '/articles', { key, body: { title: 'Über Straßen', content: 'Café' } });
  for (const q of ['strassen uber', 'CAFE', 'café üb', 'stra']) assert.equal((await find(key, q)).json.hits.length, 1, q);
  for (const q of ['stra uber', 'cafe nothing', 'afe']) assert.equal((await find(key, q)).json.hits.length, 0, q);
});

test('hits in the title come first, then headings, then text, and pages never overlap', async () => {
  const { key } = await createProject();
  for (const [title, content] of [
    ['C', 'invoice invoice invoice'],
    ['B', '# The invoice'],
    ['An invoice', ''],
  ])
    await api('POST', '/articles', { key, body: { title, content } });
  const titles = [];
  for (let offset = 0; offset < 3; offset++) {
    const { json } = await find(key, 'invoice', `&limit=1&offset=${offset}`);
    assert.deepEqual([json.pagination.total, json.pagination.hasMore], [3, offset < 2]);
    titles.push(json.hits[0].title);
  }
  assert.deepEqual(titles, ['An invoice', 'B', 'C']);
});

test('articles in the trash or another project are not found, hidden articles are', async () => {
  const [mine, theirs] = [await createProject(), await createProject()];
  await api('POST', '/articles', { key: theirs.key, body: { title: 'Secret', content: '' } });
  const { json: gone } = await api('POST', '/articles', { key: mine.key, body: { title: 'Secret one', content: '' } });
  const { json: hidden } = await api('POST', '/articles', { key: mine.key, body: { title: 'Secret two', content: '' } });
  await api('PATCH', `/articles/${hidden.id}`, { key: mine.key, body: { isHidden: true } });
  await api('DELETE', `/articles/${gone.id}`, { key: mine.key });
  const { json } = await find(mine.key, 'secret');
  assert.deepEqual(
    json.hits.map((hit: { articleId: number }) => hit.articleId),
    [hidden.id],
  );
});

test('an unknown language and a query that is blank, too long or repeated are rejected', async () => {
  const { key } = await emptyProject();
  assert.equal((await find(key, 'x', '&language=de')).json.error.code, 'LANGUAGE_NOT_CONFIGURED');
  assert.equal((await find(key, 'x', '&language=en')).status, 200);
  for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(201)}`, '?q=a&q=b', '?q=%00', '?q=a&limit=0'])
    assert.deepEqual((await api('GET', `/search${query}`, { key })).json.error.code, 'VALIDATION_ERROR', query);
});

test('the search responds to any input', async () => {
  const { key } = await emptyProject();
  for (const q of ["'", "a' | 'b", ':*', '&|!<->()', '\\', '%_', '🎉', '語', '"quoted phrase"', '-- ; drop table articles'])
    assert.equal((await find(key, q)).status, 200, q);
});

test('spoken words of a video are found with their moment', async () => {
  const { key } = await createProject();
  const site = await startVideoSite({ seconds: 20 });
  const { json: job } = await api('POST', '/videos/import', { key, body: { url: `${site.origin}/tour.mp4`, name: 'Tour' } });
  const { videoId } = (await waitForJob(key, job.jobId)).output;
  const segments = [
    { startSeconds: 0, endSeconds: 2, text: 'Welcome to the tour.' },
    { startSeconds: 2.5, endSeconds: 4, text: 'Here is the xylophone.' },
  ];
  for (;;) {
    const { json } = await api('GET', `/videos/${videoId}`, { key });
    if (json.status === 'ready') break;
    assert.notEqual(json.status, 'failed', JSON.stringify(json.error));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { json: transcript } = await api('GET', `/videos/${videoId}/transcript`, { key });
  const [first] = transcript.segments;
  const { json: found } = await find(key, first.text.split(/\W+/).find((word: string) => word.length > 4) ?? first.text);
  assert.ok(found.hits.some((hit: { kind: string; videoId: string }) => hit.kind === 'transcript' && hit.videoId === videoId));
  assert.equal((await api('PUT', `/videos/${videoId}/transcript`, { key, body: { segments } })).status, 200);
  const [hit] = (await find(key, 'xylophone')).json.hits;
  assert.deepEqual([hit.kind, hit.title, hit.videoId, hit.startSeconds, hit.articleId], ['transcript', 'Tour', videoId, 2.5, null]);
});

test('a word is listed in every article with its author, and replaced only in the chosen blocks', async () => {
  const { key } = await createProject();
  const content = '1. Open **l Java**.\n\n2. Run `l Java`, or open the l Java [menu](l-Java/).\n';
  const { json: article } = await api('POST', '/articles', { key, body: { title: 'Start l Java', content } });
  const { status, json: found } = await api('GET', '/occurrences?text=l%20Java', { key });
  assert.equal(status, 200);
  assert.deepEqual(
    found.occurrences.map((one: Record<string, unknown>) => [one['block'], one['step'], one['excerpt'], one['author']]),
    [
      [null, null, 'Start l Java', 'person'],
      [0, 1, 'Open l Java.', 'person'],
      [1, 2, 'Run l Java, or open the l Java menu.', 'person'],
    ],
  );
  const targets = [{ articleId: article.id, revision: 1, blocks: [1] }];
  const body = { text: 'l Java', replacement: 'IntelliJ', targets };
  const { json: replaced } = await api('POST', '/occurrences/replace', { key, body });
  const [result] = replaced.articles;
  assert.deepEqual([result.count, result.previousRevision, result.revision, result.hasConflict], [1, 1, 2, false]);
  const read = async () => (await api('GET', `/articles/${article.id}`, { key })).json.content;
  assert.equal(await read(), content.replace('the l Java', 'the IntelliJ'));
  // The described way to undo it.
  await api('PATCH', `/articles/${article.id}`, { key, body: { content, baseRevision: result.revision } });
  assert.equal(await read(), content);
  assert.equal((await api('GET', '/occurrences?text=%20-%20', { key })).json.error.code, 'VALIDATION_ERROR');
});
