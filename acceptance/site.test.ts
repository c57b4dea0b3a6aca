import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { type Answer, api, docreel, createProject, type Project, service, waitForJob } from './testing/harness.ts';

/** Tests the appearance settings of a published site (decision 18). */

const patch = ({ key }: Project, site: object) => api('PATCH', '/project', { key, body: { site } });

async function addPicture({ key }: Project, format: 'png' | 'jpeg' | 'webp' = 'png', background = '#e11d48'): Promise<Answer['json']> {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  const { status, json } = await api('POST', '/assets', { key, body: { data: bytes.toString('base64') } });
  assert.equal(status, 200, JSON.stringify(json));
  return json.asset;
}

async function publish({ key }: Project): Promise<Answer['json']> {
  const job = await waitForJob(key, (await api('POST', '/publish', { key })).json.jobId);
  assert.equal(job.status, 'completed', job.error);
  return job.output;
}

async function visit({ slug }: Project, place = ''): Promise<Response> {
  const { origin } = await service();
  return fetch(`${origin}/sites/${slug}/${place}`);
}

test('the site settings are returned with the effective accent colors, and null resets a field', async () => {
  const project = await createProject();
  const before = (await api('GET', '/project', { key: project.key })).json.project.site;
  assert.deepEqual(before, {
    accent: null,
    accentDark: null,
    shown: { accent: '#2f54d0', accentDark: '#93adff' },
    logo: null,
    logoDark: null,
    favicon: null,
    font: 'inter',
    corners: 'round',
    headerLinks: [],
    footer: { groups: [], text: null },
    announcement: null,
    customCss: null,
    embedOrigins: [],
    feedback: true,
    feedbackWebhook: false,
    pictures: [],
  });
  const { shown: _, ...rest } = before;
  const asked = { accent: '#FFCC00', font: 'serif', headerLinks: [{ label: 'Status', url: 'https://status.example.com/' }] };
  const { status, json } = await patch(project, asked);
  assert.equal(status, 200, JSON.stringify(json));
  const { shown, ...site } = json.project.site;
  assert.deepEqual(site, { ...rest, ...asked });
  // Yellow is unreadable on white. In dark mode, the site keeps yellow.
  assert.match(shown.accent, /^#[0-9a-f]{6}$/);
  assert.notEqual(shown.accent, '#ffcc00');
  const again = await patch(project, { accentDark: '#ffcc00', headerLinks: null });
  assert.deepEqual([again.json.project.site.shown, again.json.project.site.headerLinks], [{ ...shown, accentDark: '#ffcc00' }, []]);
  const cleared = await patch(project, { accent: null, accentDark: null, font: null });
  assert.deepEqual(cleared.json.project.site, before);
});

test('invalid site settings are rejected at their field and change nothing', async () => {
  const project = await createProject();
  const link = { label: 'A', url: 'https://example.com/' };
  const wrong: [site: object, place: string][] = [
    [{ accent: 'red' }, 'body.site.accent'],
    [{ logo: 'f'.repeat(32) }, 'body.site.logo'],
    [{ font: 'comic' }, 'body.site.font'],
    [{ headerLinks: Array.from({ length: 6 }, () => link) }, 'body.site.headerLinks'],
    [{ headerLinks: [{ ...link, url: 'javascript:alert(1)' }] }, 'body.site.headerLinks[0].url'],
    [{ announcement: { text: ' ', url: null } }, 'body.site.announcement.text'],
    [{ customCss: '@import "https://evil.example/x.css";' }, 'body.site.customCss'],
    [{ customCss: 'p { background: url(//evil.example/x) }' }, 'body.site.customCss'],
    [{ customCss: 'é'.repeat(11_000) }, 'body.site.customCss'],
    [{ colour: '#ffffff' }, 'body.site.colour'],
  ];
  for (const [site, place] of wrong) {
    const { status, json } = await patch(project, site);
    assert.deepEqual([status, json.error.code, json.error.details[0].path], [400, 'VALIDATION_ERROR', place], JSON.stringify(json));
  }
  const { json } = await api('GET', '/project', { key: project.key });
  assert.deepEqual([json.project.site.accent, json.project.site.customCss], [null, null]);
});

test('the type of an image is detected from its bytes, and an image is stored once', async () => {
  const project = await createProject();
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const asset = await addPicture(project, format);
    assert.deepEqual([asset.contentType, asset.width, asset.height], [`image/${format}`, 40, 20]);
    assert.equal((await addPicture(project, format)).assetId, asset.assetId);
    const file = await fetch(asset.url);
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, `image/${format}`]);
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>';
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const many = await sharp({ create: { width: 9000, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const bytes of [Buffer.from(svg), Buffer.from('GIF89a'), png.subarray(0, 12), Buffer.from('<!doctype html>'), many]) {
    const { status, json } = await api('POST', '/assets', { key: project.key, body: { data: bytes.toString('base64') } });
    assert.deepEqual([status, json.error.details?.[0].path], [400, 'body.data'], bytes.toString('latin1', 0, 20));
  }
  const { status } = await api('POST', '/assets', { key: project.key, body: { data: 'not base64!' } });
  assert.equal(status, 400);
  const other = await createProject();
  const foreign = await addPicture(project, 'png', '#00ff00');
  assert.equal((await patch(other, { logo: foreign.assetId })).status, 400);
});

test('the published site has its logo, links, footer, announcement and styles, and serves all of them itself', async () => {
  const project = await createProject();
  const { key } = project;
  await api('POST', '/articles', { key, body: { title: 'One', content: 'One, explained.' } });
  await publish(project);
  const logo = await addPicture(project);
  const site = {
    accent: '#0f766e',
    logo: logo.assetId,
    favicon: logo.assetId,
    font: 'serif',
    headerLinks: [{ label: 'Status', url: 'https://status.example.com/' }],
    footer: { groups: [{ title: 'Legal', links: [{ label: 'Imprint', url: 'mailto:us@example.com' }] }], text: '© us' },
    announcement: { text: 'Four is here.', url: null },
    customCss: 'h1 { color: var(--accent) }',
  };
  assert.equal((await patch(project, site)).status, 200);
  assert.equal((await api('GET', '/publish/status', { key })).json.hasUnpublishedChanges, true);
  assert.equal((await publish(project)).hasChanges, true);
  assert.equal((await publish(project)).hasChanges, false);
  const page = await visit(project, 'one/');
  const body = await page.text();
  const shown = (await api('GET', '/project', { key })).json.project.site.pictures;
  assert.deepEqual(shown, [logo]);
  for (const said of ['Status', 'https://status.example.com/', 'Imprint', 'mailto:us@example.com', '© us', 'Four is here.'])
    assert.ok(body.includes(said), said);
  const files = Array.from(body.matchAll(/(?:href|src)="\.\.\/((?:assets|images)\/[^"]+)"/g), ([, one = '']) => one);
  const types = new Map<string, string>();
  for (const name of files) {
    const file = await visit(project, name);
    assert.equal(file.status, 200, name);
    types.set(name.replace(/\.[0-9a-f]{12}/, ''), file.headers.get('content-type') ?? '');
    if (name.startsWith('assets/custom')) assert.equal(await file.text(), site.customCss);
    if (name.startsWith('assets/site') && name.endsWith('.css'))
      assert.match(await file.text(), /--font:ui-serif[\s\S]*--accent:light-dark\(#0f766e,/);
  }
  assert.equal(types.get('assets/custom.css'), 'text/css; charset=utf-8');
  assert.equal(types.get(`images/${logo.assetId}.png`), 'image/png');
  // The server keeps the image as long as the site's settings use it, even if no article does.
  assert.equal((await patch(project, { logo: null, favicon: null })).status, 200);
  await publish(project);
  assert.ok(!(await (await visit(project, 'one/')).text()).includes(logo.assetId));
});

test('a project restored from the Markdown export looks the same', async () => {
  const [from, to] = [await createProject(), await createProject()];
  const logo = await addPicture(from);
  await patch(from, { accent: '#0f766e', logo: logo.assetId, customCss: 'h1 { color: red }' });
  const { base } = await service();
  const zip = await fetch(`${base}/export?format=markdown`, { headers: { 'x-api-key': from.key } });
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel acceptance site '));
  try {
    const file = path.join(folder, 'export.zip');
    await writeFile(file, Buffer.from(await zip.arrayBuffer()));
    await docreel('import', file, '--project', to.slug);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [one, other] = await Promise.all([from, to].map(({ key }) => api('GET', '/project', { key })));
  assert.equal(other?.json.project.site.logo, logo.assetId);
  // Picture URLs differ between the two projects, so the comparison leaves them out.
  for (const answer of [one, other]) for (const picture of answer?.json.project.site.pictures ?? []) delete picture.url;
  assert.deepEqual(other?.json.project.site, one?.json.project.site);
});
