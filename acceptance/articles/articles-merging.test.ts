import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api, createProject } from '../testing/harness.ts';

/** Tests `PATCH {content, baseRevision}`, which merges an edit with later changes of other people. */

let key: string;
before(async () => {
  ({ key } = await createProject());
});

const TEXT = '# Orders\n\nOpen the list.\n\n1. Click **New**.\n2. Enter a name.\n';
const OTHER = TEXT.replace('Open the list.', 'Open the list of orders.');

/** Creates an article with the revision 1 (`TEXT`) and the revision 2 (`OTHER`), and returns its path. */
async function createChangedArticle(): Promise<string> {
  const { json } = await api('POST', '/articles', { key, body: { title: 'Orders', content: TEXT } });
  await api('PATCH', `/articles/${json.id}`, { key, body: { content: OTHER } });
  return `/articles/${json.id}`;
}

test('an edit of an older revision is merged with the later changes, and the response has the merged text', async () => {
  const path = await createChangedArticle();
  const edited = TEXT.replace('Enter a name.', 'Enter the customer.');
  const { status, json, headers } = await api('PATCH', path, { key, body: { content: edited, baseRevision: 1 } });
  assert.equal(status, 200);
  assert.equal(json.content, OTHER.replace('Enter a name.', 'Enter the customer.'));
  assert.equal(json.revision, 3);
  assert.match(headers.get('etag') ?? '', /^"r3\./);
  assert.equal((await api('GET', path, { key })).json.content, json.content);
});

test('the same edit sent twice changes the article once', async () => {
  const path = await createChangedArticle();
  const body = { content: TEXT.replace('Enter a name.', 'Enter the customer.'), baseRevision: 1 };
  const [first, second] = [await api('PATCH', path, { key, body }), await api('PATCH', path, { key, body })];
  assert.equal(second.json.content, first.json.content);
  assert.equal(second.json.revision, 3);
});

test('a block that both sides changed is a 412 with its three versions, and nothing is saved', async () => {
  const path = await createChangedArticle();
  const edited = TEXT.replace('Open the list.', 'Open the menu.').replace('Enter a name.', 'Enter the customer.');
  const { status, json } = await api('PATCH', path, { key, body: { content: edited, baseRevision: 1, title: 'Other' } });
  assert.equal(status, 412);
  assert.equal(json.error.code, 'PRECONDITION_FAILED');
  assert.match(json.error.message, /One block was also changed by somebody else, so nothing was saved/);
  assert.deepEqual(json.error.details, [
    {
      path: 'body.content',
      code: 'conflict',
      message: 'Somebody else changed this block too.',
      block: { base: 'Open the list.\n\n', mine: 'Open the menu.\n\n', theirs: 'Open the list of orders.\n\n' },
    },
  ]);
  const now = await api('GET', path, { key });
  assert.deepEqual([now.json.content, now.json.title, now.json.revision], [OTHER, 'Orders', 2]);
});

test('with If-Match, a change since then is a 412 as without a base revision', async () => {
  const path = await createChangedArticle();
  const first = await api('GET', path, { key });
  await api('PATCH', path, { key, body: { title: 'New title' } });
  const edited = OTHER.replace('Enter a name.', 'Enter the customer.');
  const headers = { 'if-match': first.headers.get('etag') ?? '' };
  const { status, json } = await api('PATCH', path, { key, body: { content: edited, baseRevision: 1 }, headers });
  assert.deepEqual([status, json.error.details], [412, undefined]);
});

test('a base revision without content is a 400, and an unknown one a 404', async () => {
  const path = await createChangedArticle();
  const without = await api('PATCH', path, { key, body: { title: 'T', baseRevision: 1 } });
  assert.equal(without.status, 400);
  assert.equal(without.json.error.details[0].path, 'body.baseRevision');
  for (const baseRevision of [3, 2_000_000_000]) {
    const { status, json } = await api('PATCH', path, { key, body: { content: 'x', baseRevision } });
    assert.deepEqual([status, json.error.code], [404, 'REVISION_NOT_FOUND'], String(baseRevision));
  }
  assert.equal((await api('PATCH', path, { key, body: { content: 'x', baseRevision: 0 } })).status, 400);
  assert.equal((await api('PATCH', path, { key, body: { content: 'x', baseRevision: 9_999_999_999 } })).status, 400);
});

test('concurrent edits of different blocks are all kept', async () => {
  const blocks = Array.from({ length: 8 }, (_, at) => `Block ${at} has words of its own.`);
  const { json } = await api('POST', '/articles', { key, body: { title: 'Many', content: `${blocks.join('\n\n')}\n` } });
  const edits = blocks.map((block, at) => blocks.with(at, `${block} Changed ${at}.`));
  const answers = await Promise.all(
    edits.map((edit) => api('PATCH', `/articles/${json.id}`, { key, body: { content: `${edit.join('\n\n')}\n`, baseRevision: 1 } })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { json: after } = await api('GET', `/articles/${json.id}`, { key });
  assert.equal(after.content, `${blocks.map((block, at) => `${block} Changed ${at}.`).join('\n\n')}\n`);
});
