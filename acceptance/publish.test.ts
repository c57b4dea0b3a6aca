import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, api, createProject, type Project, service, waitForJob } from './testing/harness.ts';

/** Tests publishing (specification, section 4.7; its decisions, section 5). */

async function addArticle({ key }: Project, title: string, content = `${title}, explained.`): Promise<Answer['json']> {
  return (await api('POST', '/articles', { key, body: { title, content } })).json;
}

async function change({ key }: Project, id: number, body: object): Promise<void> {
  const { status, json } = await api('PATCH', `/articles/${id}`, { key, body });
  assert.equal(status, 200, JSON.stringify(json));
}

async function run({ key }: Project, line = 'POST /publish'): Promise<Answer['json']> {
  const [method = '', path = ''] = line.split(' ');
  const { status, json } = await api(method, path, { key });
  assert.equal(status, 202, JSON.stringify(json));
  assert.equal(json.type, 'publish');
  const job = await waitForJob(key, json.jobId);
  assert.equal(job.status, 'completed', job.error);
  return job.output;
}

/** Requests a page without following redirects. */
async function visit({ slug }: { slug: string }, path = '', init: RequestInit = {}): Promise<Response> {
  const { origin } = await service();
  return fetch(`${origin}/sites/${slug}/${path}`, { redirect: 'manual', ...init });
}

test('§4.7 publish, republish and unpublish return the fields that the decisions list', async () => {
  const project = await createProject();
  const first = await addArticle(project, 'First');
  await addArticle(project, 'Draft', '');
  const output = await run(project);
  assert.deepEqual(Object.keys(output).toSorted(), [
    'action',
    'articlesCount',
    'foldersCount',
    'hasChanges',
    'pages',
    'publicationId',
    'publishedAt',
    'slug',
    'url',
    'warnings',
  ]);
  assert.deepEqual([output.action, output.slug, output.articlesCount, output.hasChanges], ['publish', project.slug, 1, true]);
  assert.match(output.url, new RegExp(`/sites/${project.slug}/$`));
  assert.equal(output.pages.changed + output.pages.removed + output.pages.unchanged, 0);
  assert.deepEqual(output.warnings, ['1 article without content was left out.']);
  const same = await run(project, 'POST /publish/republish');
  assert.deepEqual([same.action, same.hasChanges, same.publicationId], ['republish', false, output.publicationId]);
  await change(project, first.id, { content: 'Said better.' });
  const changed = await run(project, 'POST /publish/republish');
  assert.deepEqual([changed.hasChanges, changed.pages.added, changed.pages.removed], [true, 0, 0]);
  const gone = await run(project, 'POST /publish/unpublish');
  assert.deepEqual([gone.action, gone.hasChanges], ['unpublish', true]);
  assert.deepEqual(Object.keys(gone).toSorted(), Object.keys(output).toSorted());
});

test('a published page is served in each format, with its policy, validator and canonical URL', async () => {
  const project = await createProject();
  await addArticle(project, 'Create a project', '1. Click **New**.\n2. Name it.\n');
  const { url } = await run(project);
  const page = await visit(project, 'create-a-project/');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.ok((await page.text()).includes(`<link rel="canonical" href="${url}create-a-project/">`));
  const etag = page.headers.get('etag') ?? '';
  assert.equal((await visit(project, 'create-a-project/', { headers: { 'if-none-match': etag } })).status, 304);
  const head = await visit(project, 'create-a-project/', { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, etag, '']);
  const markdown = await visit(project, 'create-a-project.md');
  assert.deepEqual([markdown.status, markdown.headers.get('content-type')], [200, 'text/markdown; charset=utf-8']);
  assert.match(await markdown.text(), /1\. Click \*\*New\*\*\./);
  for (const [path, wanted] of [
    ['sitemap.xml', `<loc>${url}create-a-project/</loc>`],
    ['robots.txt', `Sitemap: ${url}sitemap.xml`],
    ['llms.txt', 'Create a project'],
    ['llms-full.txt', 'Click **New**'],
  ] as const) {
    const file = await visit(project, path);
    assert.equal(file.status, 200, path);
    assert.ok((await file.text()).includes(wanted), path);
    const again = await visit(project, path, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } });
    assert.equal(again.status, 304, path);
  }
  const missing = await visit(project, 'nothing/');
  assert.deepEqual([missing.status, missing.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
  assert.match(await missing.text(), /This page does not exist/);
});

test('a slug that was ever published redirects to its article, through chains and swaps, as a page and as Markdown', async () => {
  const project = await createProject();
  const [one, two] = [await addArticle(project, 'One'), await addArticle(project, 'Two')];
  await run(project);
  for (const slug of ['uno', 'eins']) {
    await change(project, one.id, { slug });
    await run(project);
  }
  for (const [path, target] of [
    ['one/', 'eins/'],
    ['uno', 'eins/'],
    ['one.md', 'eins.md'],
  ] as const) {
    const answer = await visit(project, `${path}?from=mail`);
    assert.deepEqual([answer.status, answer.headers.get('location')], [301, `/sites/${project.slug}/${target}?from=mail`]);
  }
  await change(project, one.id, { slug: 'between' });
  await change(project, two.id, { slug: 'eins' });
  await change(project, one.id, { slug: 'two' });
  await run(project);
  assert.match(await (await visit(project, 'two/')).text(), /One, explained/);
  assert.match(await (await visit(project, 'eins/')).text(), /Two, explained/);
  assert.equal((await visit(project, 'one/')).headers.get('location'), `/sites/${project.slug}/two/`);
  await api('DELETE', `/articles/${one.id}`, { key: project.key });
  await run(project);
  // Article Two had this slug earlier than article One.
  assert.equal((await visit(project, 'two/')).headers.get('location'), `/sites/${project.slug}/eins/`);
  assert.equal((await visit(project, 'one/')).status, 404);
});

test('a site is found under the earlier names of its project', async () => {
  const project = await createProject();
  await addArticle(project, 'One');
  await run(project);
  const renamed = `${project.slug}-renamed`;
  assert.equal((await api('PATCH', '/project', { key: project.key, body: { urlSlug: renamed } })).status, 200);
  const answer = await visit(project, 'one/');
  assert.deepEqual([answer.status, answer.headers.get('location')], [301, `/sites/${renamed}/one/`]);
  assert.equal((await visit({ slug: renamed }, 'one/')).status, 200);
});

test('unpublishing removes everything, DELETE /publish does the same, and an unpublished project returns 409', async () => {
  const project = await createProject();
  const { key } = project;
  await addArticle(project, 'One');
  for (const line of ['POST /publish/unpublish', 'DELETE /publish', 'POST /publish/republish']) {
    const [method = '', path = ''] = line.split(' ');
    const { status, json } = await api(method, path, { key });
    assert.deepEqual([status, json.error.code], [409, 'NOT_PUBLISHED'], line);
  }
  for (const line of ['POST /publish/unpublish', 'DELETE /publish']) {
    await run(project);
    assert.equal((await visit(project, 'one/')).status, 200);
    await run(project, line);
    for (const path of ['', 'one/', 'one.md', 'sitemap.xml', 'llms-full.txt']) assert.equal((await visit(project, path)).status, 404, path);
    const { json } = await api('GET', '/publish/status', { key });
    assert.deepEqual([json.isPublished, json.status, json.url, json.publicationId], [false, 'unpublished', null, null]);
  }
});

test('publications are listed, and a stored one is published again immediately', async () => {
  const project = await createProject();
  const { key } = project;
  const { id } = await addArticle(project, 'One', 'As it was.');
  const first = await run(project);
  await change(project, id, { content: 'As it is.' });
  const second = await run(project);
  const list = await api('GET', '/publications?limit=1', { key });
  assert.deepEqual([list.json.pagination.total, list.json.pagination.hasMore], [2, true]);
  assert.deepEqual(list.json.publications[0].publicationId, second.publicationId);
  const { status, json } = await api('POST', `/publications/${first.publicationId}/activate`, { key });
  assert.deepEqual([status, json.isLive, json.languages], [200, true, ['en']]);
  assert.match(await (await visit(project, 'one/')).text(), /As it was\./);
  const state = await api('GET', '/publish/status', { key });
  assert.deepEqual([state.json.publicationId, state.json.hasUnpublishedChanges], [first.publicationId, true]);
  assert.equal((await api('GET', `/articles/${id}`, { key })).json.publishState, 'changed');
  const unknown = await api('POST', '/publications/019aa0c2-9c1e-7c3a-9d52-0a6f3f1c2b48/activate', { key });
  assert.deepEqual([unknown.status, unknown.json.error.code], [404, 'PUBLICATION_NOT_FOUND']);
});

test('jobs of a project that are started together run one after the other', async () => {
  const project = await createProject();
  const { key } = project;
  await addArticle(project, 'One');
  const started = await Promise.all([1, 2, 3].map(() => api('POST', '/publish', { key })));
  const jobs = await Promise.all(started.map(({ json }) => waitForJob(key, json.jobId)));
  assert.deepEqual(
    jobs.map(({ status }) => status),
    ['completed', 'completed', 'completed'],
  );
  assert.equal(jobs.filter(({ output }) => output.hasChanges).length, 1);
  assert.equal((await api('GET', '/publications', { key })).json.pagination.total, 1);
});
