import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CONTENT_MAX_BYTES } from '@docreel/contract';
import { splitBlocks } from '@docreel/site';
import fc from 'fast-check';
import { generatedMarkdown } from '../../../../../packages/site/src/testing/generated-markdown.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { addKey, send, type TestRequest } from '../../platform/http/testing/edge.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';

/** These tests send articles through the API and check that every byte of the content is returned unchanged. */

let server: TestServer;
let key: string;
before(async () => {
  server = await startTestServer();
  ({ key } = await addKey(server.context.db));
});
after(() => server[Symbol.asyncDispose]());

const api = (line: string, request: TestRequest = {}) => send(server.app, line, { key, ...request });

async function write(content: string): Promise<{ path: string; etag: string; revision: number }> {
  const { status, json, headers } = await api('POST /articles', { body: { title: 'A', content } });
  assert.equal(status, 201, JSON.stringify(json));
  assert.equal(json.content, content);
  return { path: `/articles/${json.id}`, etag: headers.get('etag') ?? '', revision: json.revision };
}

test('content read and written back is the same, byte for byte, and creates no revision', async () => {
  await fc.assert(
    fc.asyncProperty(generatedMarkdown(), async (content) => {
      const { path, etag } = await write(content);
      const read = await api(`GET ${path}`);
      assert.equal(read.json.content, content);
      const { content: same, title, slug, metadata, folderId, position, isHidden } = read.json;
      const body = { content: same, title, slug, metadata, folderId, position, isHidden };
      const { status, json, headers } = await api(`PUT ${path}`, { body, headers: { 'if-match': etag } });
      assert.deepEqual([status, json.revision, headers.get('etag')], [200, 1, etag]);
      const again = await api(`GET ${path}`);
      assert.deepEqual([again.json.content, again.headers.get('etag')], [content, etag]);
    }),
    { numRuns: 25 },
  );
});

test('an article with invalid picture and video references can be read in every format', async () => {
  const { path } = await write('![a](asset:x) [00:01](video:v#t=1) `video:__proto__`\n');
  for (const format of ['markdown', 'html', 'json']) assert.equal((await api(`GET ${path}?format=${format}`)).status, 200, format);
});

test('picture marks are returned as data and drawn in HTML, and an invalid fragment is no error', async () => {
  const projectId = (await server.context.db.selectFrom('api_keys').select('project_id').executeTakeFirstOrThrow()).project_id;
  const picture = { bytes: Buffer.from('a picture'), contentType: 'image/png', width: 200, height: 100 };
  const id = await saveAsset(server.context, projectId, picture);
  const { path } = await write(`Click here. [00:01](video:v#t=1)\n\n![The menu](asset:${id}#mark=10,20,30,5&point=12,21)\n`);
  const html = (await api(`GET ${path}?format=html`)).json.content;
  assert.match(html, /aria-label="Enlarge: The menu\. The place to click is marked\."[^>]*><svg class="drawing" viewBox="0 0 200 100"/);
  const { blocks, assets } = (await api(`GET ${path}?format=json`)).json;
  assert.deepEqual([blocks[0].kind, blocks[0].certainty, blocks[0].origin], ['marked', null, null]);
  const mark = { x: 10, y: 20, width: 30, height: 5 };
  assert.deepEqual(blocks[1].pictures, [{ assetId: id, mark, point: { x: 12, y: 21 }, cut: null }]);
  assert.equal(assets[0].assetId, id);
  const fragment = fc.oneof(fc.stringMatching(/^(?:mark|point|cut)=[-0-9.,]{0,12}&?$/), fc.stringMatching(/^[!-~]{0,20}$/));
  await fc.assert(
    fc.asyncProperty(fragment, async (marks) => {
      const { path: hostile } = await write(`![A](<asset:${id}#${marks.replaceAll(/[<>\\]/g, '')}>)\n`);
      for (const format of ['html', 'json']) assert.equal((await api(`GET ${hostile}?format=${format}`)).status, 200, marks);
    }),
    { numRuns: 15 },
  );
});

test('editing one block and writing all of them back changes only that block', async () => {
  await fc.assert(
    fc.asyncProperty(generatedMarkdown(), fc.nat(), generatedMarkdown(), async (content, at, edit) => {
      const { path } = await write(content);
      const blocks = splitBlocks((await api(`GET ${path}`)).json.content).map((block) => block.markdown);
      const edited = blocks.length > 0 ? blocks.with(at % blocks.length, edit).join('') : edit;
      const { status, json } = await api(`PATCH ${path}`, { body: { content: edited } });
      assert.deepEqual([status, json.content, json.revision], [200, edited, edited === content ? 1 : 2]);
      const first = await api(`GET ${path}/revisions/1`);
      assert.equal(first.json.content, content, 'the previous content is unchanged');
    }),
    { numRuns: 20 },
  );
});

test('the joined blocks of format=json equal the content', async () => {
  await fc.assert(
    fc.asyncProperty(generatedMarkdown(), async (content) => {
      const { path } = await write(content);
      const { status, json } = await api(`GET ${path}?format=json`);
      assert.deepEqual([status, json.content, json.format], [200, content, 'json']);
      assert.equal(json.blocks.map((block: { markdown: string }) => block.markdown).join(''), content);
    }),
    { numRuns: 15 },
  );
});

test('1 MiB of Markdown is accepted, and one byte more is refused', async () => {
  for (const text of ['a'.repeat(CONTENT_MAX_BYTES), `${'é'.repeat(CONTENT_MAX_BYTES / 2 - 1)}\r\n`]) {
    const { path } = await write(text);
    assert.equal((await api(`GET ${path}`)).json.content, text);
    const { status, json } = await api('POST /articles', { body: { title: 'A', content: `${text}b` } });
    assert.deepEqual([status, json.error.code, json.error.details[0].path], [400, 'VALIDATION_ERROR', 'body.content']);
    assert.equal((await api(`PATCH ${path}`, { body: { content: `${text}b` } })).status, 400);
    assert.equal((await api(`GET ${path}`)).json.revision, 1);
  }
});

test('characters that no database can store are refused with their path, and nothing changes', async () => {
  const { path } = await write('kept');
  for (const bad of ['a\\u0000b', 'a\\ud800b', '\\udc00', 'x\\ud83d']) {
    for (const line of [`PATCH ${path}`, 'POST /articles']) {
      const { status, json } = await api(line, { raw: `{"title":"A","content":"${bad}"}` });
      assert.deepEqual([status, json.error.code, json.error.details[0].path], [400, 'VALIDATION_ERROR', 'body.content'], bad);
    }
  }
  assert.equal((await api(`GET ${path}`)).json.content, 'kept');
});
