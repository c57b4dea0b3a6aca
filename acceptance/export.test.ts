import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { api, docreel, createProject, type Project, service } from './testing/harness.ts';
import { unpack } from '../tools/archive/unpack.ts';

/** Tests project exports (specification, section 4.8; its decisions, section 5). */

/** An image of one red pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64');
const FILES: Record<string, string | Buffer> = {
  'docreel.yaml':
    'docreel: 1\nproject: { id: elsewhere, name: Meridian, description: Guides., language: en, logoUrl: null }\nlanguages: []\nfolders:\n  - { path: getting-started/, name: Getting started, slug: getting-started, order: 0 }\n',
  'getting-started/create-a-project.md':
    '---\ntitle: Create a project\norder: 0\n---\n\n1. Open **Projects** in the sidebar.\n\n   ![The list](../assets/list.png)\n',
  'getting-started/invite.md':
    '---\ntitle: Invite your team\nslug: invite\norder: 1\nmetadata: { metaTitle: Invite }\n---\n\nSend an invitation.\n',
  'secret.md': '---\ntitle: Secret\nhidden: true\n---\n\nNot for readers.\n',
  'assets/list.png': PICTURE,
};

let folder: string;
let project: Project;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel acceptance export '));
  const source = path.join(folder, 'source');
  for (const [name, body] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(source, name)), { recursive: true });
    await writeFile(path.join(source, name), body);
  }
  project = await createProject();
  await docreel('import', source, '--project', project.slug);
});
after(() => rm(folder, { recursive: true, force: true }));

async function download(query: string, headers: Record<string, string> = {}, { key }: Project = project) {
  const { base } = await service();
  const response = await fetch(`${base}/export${query}`, { headers: { 'x-api-key': key, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Unpacks an export. Returns the folder and the file names in it. */
async function unpacked(bytes: Buffer): Promise<{ root: string; names: string[]; file: string }> {
  const root = await mkdtemp(path.join(folder, 'unpacked-'));
  const file = `${root}.zip`;
  await writeFile(file, bytes);
  return { root, names: await unpack(file, root), file };
}

test('§4.8 GET /export returns a ZIP with a file name and an ETag, 304 for a known ETag, and identical bytes when repeated', async () => {
  const { status, headers, bytes } = await download('');
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/zip']);
  assert.equal(headers.get('content-disposition'), `attachment; filename="${project.slug}-html.zip"`);
  const etag = headers.get('etag') ?? '';
  assert.deepEqual((await download('?format=html')).bytes, bytes);
  assert.equal((await download('', { 'if-none-match': etag })).status, 304);
  const refused = await api('GET', '/export?format=docx', { key: project.key });
  assert.deepEqual([refused.status, refused.json.error.code], [400, 'INVALID_FORMAT']);
  assert.match(refused.json.error.message, /html, markdown, llm-text, json/);
});

test('the html export works from a folder, with pictures and search, and sends no requests', async () => {
  const { root } = await unpacked((await download('?format=html')).bytes);
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('request', (request) => {
      if (!request.url().startsWith(pathToFileURL(root).href) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.goto(pathToFileURL(path.join(root, 'index.html')).href);
    await page.getByRole('link', { name: 'Create a project' }).first().click();
    await page.getByRole('heading', { name: 'Create a project' }).waitFor();
    assert.equal(
      await page
        .locator('article img, main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      1,
    );
    await page.locator('a.search-open').click();
    await page.locator('dialog.search input').fill('invitation');
    await page.locator('dialog.search li a').first().click();
    await page.getByRole('heading', { name: 'Invite your team' }).waitFor();
    assert.equal(await page.getByText('Secret').count(), 0);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
  }
});

test('the markdown export imports into an empty project without loss, pictures and hidden articles included', async () => {
  const { names, file } = await unpacked((await download('?format=md')).bytes);
  const picture = createHash('sha256').update(PICTURE).digest('hex').slice(0, 32);
  assert.deepEqual(names.toSorted(), [
    `assets/${picture}.png`,
    'assets/index.json',
    'docreel.yaml',
    'getting-started/create-a-project.md',
    'getting-started/invite.md',
    'secret.md',
  ]);
  const copy = await createProject();
  const report = (await docreel('import', file, '--project', copy.slug)) as { articles: unknown };
  assert.deepEqual(report.articles, { created: 3, updated: 0, unchanged: 0 });
  for (const { id, slug } of (await api('GET', '/articles', { key: project.key })).json.articles) {
    const original = (await api('GET', `/articles/${id}`, { key: project.key })).json;
    const { articles } = (await api('GET', '/articles', { key: copy.key })).json;
    const other = (await api('GET', `/articles/${articles.find((one: { slug: string }) => one.slug === slug).id}`, { key: copy.key })).json;
    for (const field of ['title', 'content', 'metadata', 'isHidden', 'position', 'language'])
      assert.deepEqual(other[field], original[field], field);
    for (const { url } of other.assets) assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), PICTURE);
  }
  const again = (await docreel('import', file, '--project', copy.slug)) as { articles: unknown };
  assert.deepEqual(again.articles, { created: 0, updated: 0, unchanged: 3 });
});

test('the text for language models is in reading order and leaves out hidden content', async () => {
  const { headers, bytes } = await download('?format=llms-txt');
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
  const text = bytes.toString();
  assert.match(text, /^# .+\n\n> Guides\.\n\n## Create a project\n\nGetting started\n\n1\. Open \*\*Projects\*\*/);
  assert.ok(text.indexOf('## Create a project') < text.indexOf('## Invite your team'));
  assert.ok(!text.includes('Secret'));
});

test('the json export contains each article with its blocks', async () => {
  const { names } = await unpacked((await download('?format=json')).bytes);
  assert.ok(names.includes('project.json') && names.filter((name) => name.startsWith('articles/')).length === 3, names.join());
});

test('with Prefer: respond-async the export is a job whose output is a URL valid for a day', async () => {
  const accepted = await api('GET', '/export?format=markdown', { key: project.key, headers: { prefer: 'respond-async' } });
  assert.deepEqual([accepted.status, accepted.json.type], [202, 'export']);
  const done = await api('GET', `/jobs/${accepted.json.jobId}`, { key: project.key, headers: { prefer: 'wait=30' } });
  assert.equal(done.json.status, 'completed', JSON.stringify(done.json));
  const { url, sizeBytes, sha256, expiresAt } = done.json.output;
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  assert.deepEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')], [sizeBytes, sha256]);
  assert.deepEqual(bytes, (await download('?format=markdown')).bytes);
  assert.ok(Date.parse(expiresAt) > Date.now() + 23 * 3_600_000);
  assert.equal((await fetch(url.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')))).status, 404);
});

test('docreel export writes the same bytes to a file', async () => {
  const out = path.join(folder, 'out.txt');
  assert.deepEqual(await docreel('export', '--project', project.slug, '--format', 'md', '--out', out), { file: out });
  assert.deepEqual(await readFile(out), (await download('?format=md')).bytes);
});
