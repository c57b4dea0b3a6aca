import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Answer, api, createKey, createProject, type RequestOptions, waitForJob } from './testing/harness.ts';

/**
 * These tests were written from the specification and its decisions only, without knowledge of the code. They check names, codes and
 * headers exactly. This file contains the tables. The other files test the operations.
 */

const SCOPES = ['read', 'write', 'generate', 'publish'];
const NOBODY = '01900000-0000-7000-8000-000000000000';

/** All operations: section 4 of the specification row by row, then the additions of the decisions. */
const OPERATIONS = `
GET /videos read
GET /videos/{} read
GET /videos/{}/status read
DELETE /videos/{} write
POST /videos/import generate
POST /videos/upload/presigned generate
POST /videos/upload/complete generate
POST /generate generate
GET /generate/{} generate
POST /generate/structure generate
GET /articles read
GET /articles/0 read
POST /articles write
POST /articles/empty write
PATCH /articles/0 write
DELETE /articles/0 write
GET /folders read
POST /folders write
PATCH /folders/0 write
DELETE /folders/0 write
GET /templates/article read
GET /templates/structure read
POST /publish publish
POST /publish/republish publish
GET /publish/status publish
GET /export read
GET /project read
GET /project/structure read
GET /project/languages read
GET /videos/{}/transcript read
PUT /videos/{}/transcript write
POST /videos/upload/multipart/create generate
POST /videos/upload/multipart/sign generate
POST /videos/upload/multipart/complete generate
POST /videos/upload/multipart/abort generate
PUT /articles/0 write
PATCH /articles/0/move write
GET /articles/0/revisions read
POST /articles/0/revisions/0/restore write
POST /articles/0/regenerate generate
POST /articles/0/compare generate
GET /folders/0 read
POST /templates/article write
PATCH /templates/0 write
DELETE /templates/0 write
POST /project/languages write
DELETE /project/languages/zz write
POST /publish/unpublish publish
DELETE /publish publish
GET /publications publish
POST /publications/{}/activate publish
POST /translate generate
GET /search read
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [method: string, path: string, scope: string]);

const FIELDS = {
  job: 'jobId type status output error createdAt completedAt progress startedAt about startedBy',
  video:
    'videoId filename name durationSeconds status createdAt contentType sizeBytes width height sourceUrl language error progress updatedAt',
  article:
    'id title slug folderId format content metadata language videoId templateId position revision publishState editUrl previewUrl createdAt updatedAt publishedAt',
  metadata: 'metaTitle metaDescription metaKeywords ogImage canonicalUrl noIndex jsonLd',
  folder: 'id name slug parentId position createdAt updatedAt',
  template: 'id name description requires_video image_url sort_order kind instructions sections',
  project: 'id name urlSlug description language isPublished logoUrl projectType isArchived createdAt customDomain customDomainVerified',
  language: 'code label isDefault createdAt translationRules totalArticles translatedArticles isTranslating',
  presigned: 'videoId uploadUrl method headers key expiresIn',
  publishStatus: 'isPublished status slug url publicationId publishedAt articlesCount foldersCount hasUnpublishedChanges jobId',
  published: 'action publicationId slug url hasChanges articlesCount foldersCount publishedAt pages warnings',
  pages: 'added changed removed unchanged',
  pagination: 'limit offset count total hasMore',
};

let slug = '';
let key = '';
const ask = (method: string, address: string, options: RequestOptions = {}): Promise<Answer> => api(method, address, { key, ...options });

before(async () => {
  ({ slug, key } = await createProject());
});

/** Checks that the response contains all promised fields. Additional fields are allowed. */
function holds(what: keyof typeof FIELDS, record: Record<string, unknown>): void {
  assert.deepEqual(
    FIELDS[what].split(' ').filter((field) => !(field in record)),
    [],
    what,
  );
}

const addressOf = ({ headers }: Answer): string => (headers.get('location') ?? '').replace(/^.*\/v2/, '');

test('§4 and §5.4 every operation requires exactly its scope', async () => {
  const held = [['read', 'write'], ['read', 'generate'], SCOPES];
  const keys = await Promise.all(held.map(async (scopes) => (await createKey(slug, scopes, { rateLimit: 1000 })).key));
  for (const [method, path, wanted] of OPERATIONS)
    for (const [n, one] of keys.entries()) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      // No operation is executed here. Each request has an invalid path or body, so a key with the right scope gets an error.
      const wrong = `${path.replace('{}', NOBODY)}?colour=red`;
      const { status, json } = await api(method, wrong, { key: one, body });
      // One of the three keys lacks the required scope. The rejected key shows which scope the operation requires.
      const expected = held[n]?.includes(wanted) ? [400, 'VALIDATION_ERROR'] : [403, 'INSUFFICIENT_SCOPE'];
      assert.deepEqual([status, json.error.code], expected, `${method} ${path} with ${held[n]?.join()}`);
    }
});

test('§9 the document is served without a key, as JSON and YAML, and contains every operation', async () => {
  const { status, json } = await api('GET', '/openapi');
  assert.equal(status, 200);
  assert.match(json.openapi, /^3\.1/);
  const served = Object.entries(json.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*')}`),
  );
  const promised = OPERATIONS.map(
    ([method, path]) => `${method} ${path.replaceAll(/\{\}|\/0(?=\/|$)|\/zz$/g, (id) => (id === '{}' ? '*' : '/*'))}`,
  );
  assert.deepEqual(
    promised.filter((operation) => !served.includes(operation)),
    [],
  );
  for (const yaml of [await api('GET', '/openapi', { headers: { accept: 'application/yaml' } }), await api('GET', '/openapi.yaml')]) {
    assert.match(yaml.headers.get('content-type') ?? '', /yaml/);
    assert.match(yaml.json, /^"?openapi"?: "?3\.1/m);
  }
});

test('decisions 5: records have the promised fields, and lists of articles omit only the content and jsonLd', async () => {
  const article = await ask('POST', '/articles', { body: { title: 'Fields', content: 'x' } });
  holds('article', article.json);
  holds('metadata', article.json.metadata);
  const { content: _content, assets: _assets, ...item } = article.json;
  const { jsonLd: _jsonLd, ...metadata } = item.metadata;
  item.metadata = metadata;
  const { articles } = (await ask('GET', '/articles')).json;
  assert.deepEqual(articles, [item]);
  const folder = await ask('POST', '/folders', { body: { name: 'Fields' } });
  assert.deepEqual(Object.keys(folder.json).toSorted(), FIELDS.folder.split(' ').toSorted());
  const template = await ask('POST', '/templates/structure', { body: { name: 'Mine', instructions: 'No folders.' } });
  holds('template', template.json);
  for (const kind of ['article', 'structure'])
    for (const shipped of (await ask('GET', `/templates/${kind}`)).json.templates) holds('template', shipped);
  const upload = await ask('POST', '/videos/upload/presigned', { body: { filename: 'a.mp4', contentType: 'video/mp4' } });
  assert.deepEqual(Object.keys(upload.json).toSorted(), FIELDS.presigned.split(' ').toSorted());
  const video = await ask('GET', `/videos/${upload.json.videoId}`);
  holds('video', video.json);
  assert.deepEqual((await ask('GET', `/videos/${upload.json.videoId}/status`)).json, video.json);
  assert.deepEqual((await ask('GET', '/videos')).json.videos, [video.json]);
  const project = (await ask('GET', '/project')).json;
  assert.deepEqual(Object.keys(project), ['project']);
  holds('project', project.project);
  const language = await ask('POST', '/project/languages', { body: { code: 'fr' } });
  holds('language', language.json);
  for (const one of (await ask('GET', '/project/languages')).json.languages) holds('language', one);
  const structure = (await ask('GET', '/project/structure')).json;
  assert.deepEqual(structure, {
    folders: [{ ...folder.json, articlesCount: 0, foldersCount: 0, articles: [], children: [] }],
    articles: [item],
  });
  for (const made of [article, folder, template, language]) {
    assert.equal(made.status, 201);
    const { status, json } = await ask('GET', addressOf(made));
    assert.deepEqual([status, json], [200, made.json], 'Location links to the created resource');
  }
});

test('§4.7 and decisions 3: a job, its Location, its output and the status have the promised fields', async () => {
  const unpublished = (await ask('GET', '/publish/status')).json;
  assert.deepEqual(Object.keys(unpublished).toSorted(), FIELDS.publishStatus.split(' ').toSorted());
  assert.equal((await ask('POST', '/publish/republish')).json.error.code, 'NOT_PUBLISHED');
  await ask('POST', '/articles', { body: { title: 'Shown', content: 'x' } });
  const started = await ask('POST', '/publish');
  assert.equal(started.status, 202);
  assert.deepEqual(Object.keys(started.json).toSorted(), FIELDS.job.split(' ').toSorted());
  const { type, status, output, error, completedAt } = started.json;
  assert.deepEqual([type, status, output, error, completedAt], ['publish', 'pending', null, null, null]);
  assert.equal(addressOf(started), `/generate/${started.json.jobId}`);
  assert.equal((await ask('GET', addressOf(started))).json.jobId, started.json.jobId);
  const published = await waitForJob(key, started.json.jobId);
  const again = await waitForJob(key, (await ask('POST', '/publish/republish')).json.jobId);
  const gone = await waitForJob(key, (await ask('DELETE', '/publish')).json.jobId);
  for (const job of [published, again, gone]) {
    assert.deepEqual(Object.keys(job.output).toSorted(), FIELDS.published.split(' ').toSorted());
    assert.deepEqual(Object.keys(job.output.pages).toSorted(), FIELDS.pages.split(' ').toSorted());
  }
  const results = [published, again, gone].map((job) => [job.output.action, job.output.hasChanges]);
  assert.deepEqual(results, [
    ['publish', true],
    ['republish', false],
    ['unpublish', true],
  ]);
});

test('decisions 1: every POST that creates something is executed once per Idempotency-Key', async () => {
  const requests: [address: string, body?: object][] = [
    ['/articles', { title: 'Once', content: 'x' }],
    ['/articles/empty'],
    ['/folders', { name: 'Once' }],
    ['/templates/article', { name: 'Once', instructions: 'Keep it short.' }],
    ['/project/languages', { code: 'it' }],
    ['/videos/upload/presigned', { filename: 'a.mp4', contentType: 'video/mp4' }],
    ['/videos/upload/multipart/create', { filename: 'a.mp4', contentType: 'video/mp4', sizeBytes: 9 }],
    ['/videos/import', { url: 'http://127.0.0.1:9/once.mp4' }],
    ['/translate', { language: 'it' }],
    ['/generate', { videoId: NOBODY }],
  ];
  for (const [n, [address, body]] of requests.entries()) {
    const headers = { 'idempotency-key': `specification-${n}` };
    const first = await ask('POST', address, { body, headers });
    const second = await ask('POST', address, { body, headers });
    assert.deepEqual([second.status, second.json], [first.status, first.json], address);
    assert.equal(second.headers.get('location'), first.headers.get('location'), address);
    assert.equal(second.headers.get('idempotency-replayed'), 'true', address);
  }
});

test('decisions 1: articles, folders and the project have an ETag, and a change based on an outdated one is rejected', async () => {
  const article = await ask('POST', '/articles', { body: { title: 'Tagged', content: 'x' } });
  const folder = await ask('POST', '/folders', { body: { name: 'Tagged' } });
  const changes = { [addressOf(article)]: { title: 'New' }, [addressOf(folder)]: { name: 'New' }, '/project': { description: 'New' } };
  for (const [address, body] of Object.entries(changes)) {
    const tag = (await ask('GET', address)).headers.get('etag') ?? '';
    assert.equal((await ask('GET', address, { headers: { 'if-none-match': `"other", ${tag}` } })).status, 304);
    const changed = await ask('PATCH', address, { body, headers: { 'if-match': tag } });
    assert.equal(changed.status, 200, address);
    const late = await ask('PATCH', address, { body, headers: { 'if-match': tag } });
    assert.deepEqual([late.status, late.json.error.code], [412, 'PRECONDITION_FAILED']);
    const now = await ask('GET', address, { headers: { 'if-none-match': tag } });
    assert.deepEqual([now.status, now.headers.get('etag')], [200, changed.headers.get('etag')]);
  }
});

test('decisions 1: every list has the same envelope and bounds, and folders and templates are returned completely', async () => {
  for (const noun of ['videos', 'articles', 'jobs', 'publications']) {
    const { json } = await ask('GET', `/${noun}`);
    assert.deepEqual(Object.keys(json.pagination), FIELDS.pagination.split(' '), noun);
    assert.deepEqual([json.pagination.limit, json.pagination.offset, json.pagination.count], [20, 0, json[noun].length]);
    const beyond = (await ask('GET', `/${noun}?limit=100&offset=10000`)).json;
    assert.deepEqual([beyond[noun], beyond.pagination.hasMore], [[], false]);
    for (const query of ['limit=0', 'limit=101', 'limit=1.5', 'limit=', 'offset=-1', 'offset=x'])
      assert.equal((await ask('GET', `/${noun}?${query}`)).json.error?.code, 'VALIDATION_ERROR', `${noun} ${query}`);
  }
  for (const [address, noun] of [
    ['/folders', 'folders'],
    ['/templates/article', 'templates'],
    ['/templates/structure', 'templates'],
  ] as const) {
    const { json } = await ask('GET', address);
    assert.deepEqual(
      [json.pagination.count, json.pagination.total, json.pagination.hasMore],
      [json[noun].length, json[noun].length, false],
    );
  }
});

test('decisions 1: every response has a request id and the remaining rate limit', async () => {
  const tag = (await ask('GET', '/project')).headers.get('etag') ?? '';
  const answers = [
    await ask('GET', '/project', { headers: { 'if-none-match': tag } }),
    await ask('HEAD', '/project'),
    await ask('GET', '/nowhere'),
    await ask('DELETE', '/project'),
    await ask('GET', '/articles/x'),
    await ask('GET', '/articles/999999'),
    await ask('POST', '/folders', { raw: '{' }),
    await ask('POST', '/folders', { raw: 'name=a', headers: { 'content-type': 'text/plain' } }),
    await ask('GET', '/export?format=llm-text'),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [304, 200, 404, 405, 400, 404, 400, 415, 200],
  );
  for (const { status, headers } of answers) {
    for (const name of ['limit', 'remaining', 'reset']) assert.match(headers.get(`ratelimit-${name}`) ?? '', /^\d+$/, `${status} ${name}`);
    assert.match(headers.get('x-request-id') ?? '', /./, String(status));
  }
});

test('§4.8 every format and its aliases have their content type, identical bytes and an ETag', async () => {
  const zip = 'application/zip';
  const text = 'text/plain; charset=utf-8';
  const formats = { '': zip, html: zip, markdown: zip, md: zip, json: zip, 'llm-text': text, llm: text, llms: text, 'llms-txt': text };
  for (const [format, type] of Object.entries(formats)) {
    const address = `/export${format && `?format=${format}`}`;
    const first = await ask('GET', address);
    assert.deepEqual([first.status, first.headers.get('content-type')], [200, type], address);
    if (type === zip) assert.match(first.headers.get('content-disposition') ?? '', /^attachment; filename=/);
    const same = await ask('GET', address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    assert.equal(same.status, 304, address);
  }
  const { status, json } = await ask('GET', '/export?format=pdf');
  assert.deepEqual([status, json.error.code], [400, 'INVALID_FORMAT']);
  for (const format of ['html', 'markdown', 'llm-text', 'json']) assert.ok(json.error.message.includes(format), json.error.message);
});
