import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api, createProject } from '../testing/harness.ts';

/**
 * Tests reading and writing article content, including `format=json`, and that content is never lost (specification decisions, section 5).
 */

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const CONTENT = [
  '\uFEFF# Title in the text\r\n\r\n',
  'Words with a picture ![a](asset:abc123) and *more*.  \nA line.\n\n\n',
  `3. Click **Save**. [00:09](video:${VIDEO}#t=9)\n\n   ![The page](asset:def456#mark=10,20.5,30,4&cut=0,0,60,60)\n\n`,
  '7. Wait.\n\n',
  '- a\n\t- b\n\n',
  '| a | b |\n| :-- | --: |\n| 1 \\| 2 | 3 |\n\n',
  '~~~js title="a.js" {1,3}\nconst a = `x`;\n~~~\n\n',
  '    indented\n\n',
  '> [!WARNING]\n> Mind *this*.\n\n',
  '> said\n\n',
  '<details><summary>More</summary></details>\n\n',
  '---\n\n',
  '![alone](asset:abc123)\n\n',
  'Text[^1].\n\n',
  '[^1]: A note \u00a0\u200d 👩‍💻 e\u0301.\n',
];

let key: string;
before(async () => {
  ({ key } = await createProject());
});

test('content that is read and written back is identical, byte for byte, and creates no revision', async () => {
  const content = CONTENT.join('');
  const made = await api('POST', '/articles', { key, body: { title: 'All', content } });
  assert.equal(made.json.content, content);
  const address = `/articles/${made.json.id}`;
  const read = await api('GET', address, { key });
  const { title, slug, folderId, position, metadata, isHidden } = read.json;
  const body = { title, slug, folderId, position, metadata, isHidden, content: read.json.content };
  const back = await api('PUT', address, { key, body });
  assert.deepEqual([back.json.content, back.json.revision], [content, 1]);
  assert.equal(back.headers.get('etag'), read.headers.get('etag'));
});

test('GET ?format=json returns the content block by block', async () => {
  const { json: made } = await api('POST', '/articles', { key, body: { title: 'All', content: CONTENT.join('') } });
  const { status, json } = await api('GET', `/articles/${made.id}?format=json`, { key });
  assert.deepEqual([status, json.format, json.title], [200, 'json', 'All']);
  assert.equal(json.content, made.content, 'writing it back loses nothing');
  const blocks: {
    type: string;
    markdown: string;
    text: string;
    level?: number;
    number?: number;
    evidence?: unknown;
    kind?: string;
    certainty?: number | null;
    pictures?: unknown[];
  }[] = json.blocks;
  assert.deepEqual(
    blocks.map((block) => block.markdown),
    CONTENT,
  );
  assert.deepEqual(
    blocks.map((block) => block.type),
    'heading paragraph step step list table code code callout quote html break image paragraph paragraph'.split(' '),
  );
  assert.deepEqual([blocks[0]?.level, blocks[0]?.text], [1, 'Title in the text']);
  assert.deepEqual([blocks[2]?.number, blocks[2]?.text, blocks[2]?.evidence], [3, 'Click Save.', null]);
  const shown = {
    assetId: 'def456',
    mark: { x: 10, y: 20.5, width: 30, height: 4 },
    point: null,
    cut: { x: 0, y: 0, width: 60, height: 60 },
  };
  assert.deepEqual([blocks[2]?.kind, blocks[2]?.certainty, blocks[2]?.pictures], ['step', null, [shown]]);
  assert.deepEqual([blocks[3]?.number, blocks[3]?.text], [4, 'Wait.']);
  assert.equal('evidence' in (blocks[0] ?? {}), false);
});

test('1 MiB of content is accepted, one byte more is rejected', async () => {
  const content = `${'é'.repeat(512 * 1024 - 1)}\r\n`;
  const made = await api('POST', '/articles', { key, body: { title: 'Long', content } });
  assert.equal(made.status, 201);
  assert.equal((await api('GET', `/articles/${made.json.id}`, { key })).json.content, content);
  const more = await api('POST', '/articles', { key, body: { title: 'Longer', content: `${content}x` } });
  assert.deepEqual([more.status, more.json.error.code], [400, 'VALIDATION_ERROR']);
});

test('a hidden article is marked as hidden, is listed and can be shown again', async () => {
  const { json: made } = await api('POST', '/articles', { key, body: { title: 'A', content: 'x' } });
  assert.equal(made.isHidden, false);
  const hidden = await api('PATCH', `/articles/${made.id}`, { key, body: { isHidden: true } });
  assert.deepEqual([hidden.json.isHidden, hidden.json.revision], [true, 2]);
  assert.deepEqual(
    (await api('GET', '/articles?limit=100', { key })).json.articles
      .filter((article: { id: number }) => article.id === made.id)
      .map((article: { isHidden: boolean }) => article.isHidden),
    [true],
  );
  assert.equal((await api('PATCH', `/articles/${made.id}`, { key, body: { isHidden: false } })).json.isHidden, false);
});
