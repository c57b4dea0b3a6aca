import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import nodePath from 'node:path';
import { before, test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { ATTACKS } from '../../packages/site/src/testing/attacks/index.ts';
import { docreelOn } from '../testing/harness.ts';
import { startExternalServer } from '../testing/external-servers.ts';
import { openDashboard, type TestProject, createProject, signIn, visit } from './testing/open-dashboard.ts';
import { followLink, waitUntilLoaded } from './testing/pages.ts';

/**
 * Uses more than 1,000 attack strings as names, texts and responses. No page may run one, turn one into an element or violate its content
 * security policy. The test also opens the pages as a viewer, whose pages must not send forbidden requests.
 */

const SAMPLE = nodePath.resolve(import.meta.dirname, '../../tools/fixtures/sample/create-a-project.mp4');
/** Each attack appears alone, and after characters that close an attribute and its element. */
const VECTORS = [...ATTACKS, ...ATTACKS.map((attack) => `"'>${attack}`)]
  .map((attack) => attack.toWellFormed().replaceAll(/[\0\n\r]/g, ' '))
  .filter((attack) => attack.trim() !== '');

let next = 0;
/** Returns as many of the remaining attacks as fit into one field. */
function takeAttacks(longest: number): string {
  let all = '';
  for (;;) {
    const attack = VECTORS[next % VECTORS.length] ?? '';
    if (all.length + attack.length + 1 > longest) return all.trim();
    all += `${attack} `;
    next++;
  }
}

let project: TestProject;
let articleId = 0;
let videoId = '';
let api: ReturnType<typeof createClient>;

before(async () => {
  const { service } = await openDashboard();
  project = await createProject();
  api = createClient({ baseUrl: service.base, apiKey: project.key });
  const { origin } = await startExternalServer((request, response) => {
    request.resume();
    response.writeHead(500, { 'content-type': 'text/html' }).end(takeAttacks(4000));
  });
  const operator = (...args: string[]) => docreelOn(service, [...args, '--project', project.slug]);
  await operator('webhook', 'set', `${origin}/hook?${encodeURIComponent(takeAttacks(400))}`);
  await operator('key', 'create', '--name', takeAttacks(100), '--scopes', 'read');
  await api.updateProject({ body: { name: takeAttacks(200), description: takeAttacks(1000) } });
  await api.addLanguage({
    body: {
      code: 'de',
      label: takeAttacks(100),
      description: takeAttacks(1000),
      translationRules: takeAttacks(3000),
      glossary: [{ term: takeAttacks(190), translation: takeAttacks(190) }],
    },
  });
  await api.createArticleTemplate({
    body: { name: takeAttacks(100), description: takeAttacks(500), instructions: takeAttacks(2000), sections: [takeAttacks(190)] },
  });
  const folder = await api.createFolder({ body: { name: takeAttacks(200) } });
  const article = await api.createArticle({
    body: { title: takeAttacks(290), content: VECTORS.slice(0, 200).join('\n\n'), folderId: folder.id },
  });
  articleId = article.id;
  await api.updateArticle({
    params: { id: articleId },
    body: { content: VECTORS.slice(200, 400).join('\n\n'), metaTitle: takeAttacks(290) },
  });
  for (let made = 0; made < 12; made++) await api.createArticle({ body: { title: takeAttacks(290), content: takeAttacks(2000) } });
  const gone = await api.createArticle({ body: { title: takeAttacks(290), content: '' } });
  await api.deleteArticle({ params: { id: gone.id } });
  for (let made = 0; made < 5; made++)
    await api.createUpload({ body: { filename: `${takeAttacks(200).replaceAll('/', '∕')}.mp4`, contentType: 'video/mp4' } });
  const { jobId } = await api.importVideo({ body: { url: `${origin}/a.mp4`, name: takeAttacks(200) } });
  await api.jobs.wait(jobId).catch(() => undefined);
  const video = await api.upload(await openAsBlob(SAMPLE, { type: 'video/mp4' }), { filename: 'a.mp4' });
  videoId = video.videoId;
  while ((await api.getVideoStatus({ params: { videoId } })).status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 200));
  const segments = VECTORS.map((text, at) => ({ startSeconds: at / 40, endSeconds: at / 40, text }));
  await api.replaceTranscript({ params: { videoId }, body: { segments } });
});

const PAGES: Record<string, { path: () => string; open?: (page: Page) => Promise<unknown> }> = {
  videos: { path: () => 'videos' },
  'a video with its transcript': {
    path: () => `videos/${videoId}`,
    async open(page) {
      const edit = page.getByRole('button', { name: 'Edit transcript' });
      await edit.waitFor();
      if ((await edit.getAttribute('aria-disabled')) === null) await edit.click();
    },
  },
  content: { path: () => 'content' },
  'an article': { path: () => `content/${articleId}` },
  'its fields': { path: () => `content/${articleId}/fields` },
  'its history': {
    path: () => `content/${articleId}/history?revision=2`,
    open: (page) => page.getByRole('list', { name: 'Comparison' }).waitFor(),
  },
  search: { path: () => 'search?q=alert', open: (page) => page.getByRole('main').getByText(/alert/).first().waitFor() },
  jobs: { path: () => 'jobs' },
  translations: { path: () => 'translations' },
  'project settings': { path: () => 'settings' },
  keys: { path: () => 'settings/keys' },
  members: { path: () => 'settings/members' },
  languages: { path: () => 'settings/languages' },
  templates: { path: () => 'settings/templates' },
  trash: { path: () => 'settings/trash' },
  webhook: {
    path: () => 'settings/webhook',
    async open(page) {
      const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first();
      const ownersOnly = page.getByRole('heading', { name: 'Only owners can open this page' });
      await delivery.or(ownersOnly).first().waitFor();
      if (!(await delivery.isVisible())) return;
      await delivery.click();
      await page.getByText('500', { exact: true }).first().waitFor();
    },
  },
};

async function visitPages(page: Page, go: (path: string) => Promise<unknown>, seen: (name: string) => Promise<void>): Promise<void> {
  for (const [name, { path, open }] of Object.entries(PAGES)) {
    await go(`/p/${project.slug}/${path()}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open?.(page);
    await waitUntilLoaded(page);
    await page.waitForLoadState('networkidle');
    await seen(name);
  }
}

test('no page runs an attack string or turns one into an element', async () => {
  assert.ok(VECTORS.length > 1000 && next > 1000, `${VECTORS.length} attacks, ${next} in names`);
  await visit({ storageState: await signIn() }, async ({ page, faults }) => {
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const { origin } = (await openDashboard()).service;
    await page.goto(`${origin}/p/${project.slug}/videos`);
    await page.evaluate(() =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', resolve, { once: true });
        document.body.insertAdjacentHTML('beforeend', '<a onclick="alert(1)">');
      }).then(() => undefined),
    );
    assert.ok(
      faults.splice(0).some((fault) => fault.startsWith('policy: script-src-attr')),
      'a policy violation would be reported',
    );
    const load = (path: string) => page.goto(origin + path);
    await visitPages(page, load, async (name) => {
      const injected = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const isOurs =
            !['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'FORM', 'MARQUEE'].includes(element.tagName) || element.closest('form') === element;
          const handlers = element.getAttributeNames().filter((attribute) => attribute.startsWith('on'));
          const url = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
          return isOurs && handlers.length === 0 && !/^\s*(javascript|vbscript):/i.test(url) ? [] : [element.outerHTML.slice(0, 200)];
        }),
      );
      assert.deepEqual(injected, [], name);
      assert.deepEqual(faults, [], name);
    });
  });
});

test('a viewer sees every page, and no page requests what a viewer may not read', async () => {
  const { service } = await openDashboard();
  const made = (await docreelOn(service, [
    ...[
      'user',
      'create',
      '--email',
      'victor@example.com',
      '--name',
      takeAttacks(90),
      '--project',
      project.slug,
      '--role',
      'viewer',
      '--sign-in',
    ],
  ])) as { link: string };
  await visit({}, async ({ page, faults }) => {
    const refused: string[] = [];
    await page.goto(made.link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/videos$/);
    page.on('response', (response) => {
      if (response.url().includes('/app/api/') && response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    const pending = new Set<unknown>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    // The viewer's tour follows links instead of loading URLs, because the owner's tour has already tested full page loads.
    const follow = (path: string) => followLink(page, path);
    await visitPages(page, follow, async (name) => {
      while (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(refused, [], name);
      assert.deepEqual(faults, [], name);
    });
  });
});
