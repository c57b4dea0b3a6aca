import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { ATTACKS } from '../../packages/site/src/testing/attacks/index.ts';
import { docreelOn } from '../testing/harness.ts';
import { startOutside } from '../testing/outside.ts';
import { house, type OwnProject, ownProject, signedInState, visit } from './testing/house.ts';
import { goOn, untilRead } from './testing/pages.ts';

/**
 * More than a thousand attacks in everything that somebody names, says or answers, many to a page: nothing of them runs, nothing becomes an
 * element, nothing meets the policy. And the same pages as a viewer, who asks for nothing that a viewer may not have.
 */

const SAMPLE = path.resolve(import.meta.dirname, '../../tools/fixtures/sample/create-a-project.mp4');
/** Each by itself, and behind what closes an attribute and its element. */
const VECTORS = [...ATTACKS, ...ATTACKS.map((attack) => `"'>${attack}`)]
  .map((attack) => attack.toWellFormed().replaceAll(/[\0\n\r]/g, ' '))
  .filter((attack) => attack.trim() !== '');

let next = 0;
/** As many of those that follow as fit into a field. */
function fit(longest: number): string {
  let all = '';
  for (;;) {
    const attack = VECTORS[next % VECTORS.length] ?? '';
    if (all.length + attack.length + 1 > longest) return all.trim();
    all += `${attack} `;
    next++;
  }
}

let project: OwnProject;
let articleId = 0;
let videoId = '';
let api: ReturnType<typeof createClient>;

before(async () => {
  const { service } = await house();
  project = await ownProject();
  api = createClient({ baseUrl: service.base, apiKey: project.key });
  const { origin } = await startOutside((request, response) => {
    request.resume();
    response.writeHead(500, { 'content-type': 'text/html' }).end(fit(4000));
  });
  const operator = (...args: string[]) => docreelOn(service, [...args, '--project', project.slug]);
  await operator('webhook', 'set', `${origin}/hook?${encodeURIComponent(fit(400))}`);
  await operator('key', 'create', '--name', fit(100), '--scopes', 'read');
  await api.updateProject({ body: { name: fit(200), description: fit(1000) } });
  await api.addLanguage({
    body: {
      code: 'de',
      label: fit(100),
      description: fit(1000),
      translationRules: fit(3000),
      glossary: [{ term: fit(190), translation: fit(190) }],
    },
  });
  await api.createArticleTemplate({ body: { name: fit(100), description: fit(500), instructions: fit(2000), sections: [fit(190)] } });
  const folder = await api.createFolder({ body: { name: fit(200) } });
  const article = await api.createArticle({ body: { title: fit(290), content: VECTORS.slice(0, 200).join('\n\n'), folderId: folder.id } });
  articleId = article.id;
  await api.updateArticle({ params: { id: articleId }, body: { content: VECTORS.slice(200, 400).join('\n\n'), metaTitle: fit(290) } });
  for (let made = 0; made < 12; made++) await api.createArticle({ body: { title: fit(290), content: fit(2000) } });
  const gone = await api.createArticle({ body: { title: fit(290), content: '' } });
  await api.deleteArticle({ params: { id: gone.id } });
  for (let made = 0; made < 5; made++)
    await api.createUpload({ body: { filename: `${fit(200).replaceAll('/', '∕')}.mp4`, contentType: 'video/mp4' } });
  const { jobId } = await api.importVideo({ body: { url: `${origin}/a.mp4`, name: fit(200) } });
  await api.jobs.wait(jobId).catch(() => undefined);
  const video = await api.upload(await openAsBlob(SAMPLE, { type: 'video/mp4' }), { filename: 'a.mp4' });
  videoId = video.videoId;
  while ((await api.getVideoStatus({ params: { videoId } })).status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 200));
  const segments = VECTORS.map((text, at) => ({ startSeconds: at / 40, endSeconds: at / 40, text }));
  await api.replaceTranscript({ params: { videoId }, body: { segments } });
});

const PAGES: Record<string, { at: () => string; shows?: (page: Page) => Promise<unknown> }> = {
  videos: { at: () => 'videos' },
  'a video and what is said in it': {
    at: () => `videos/${videoId}`,
    async shows(page) {
      const edit = page.getByRole('button', { name: 'Edit transcript' });
      await edit.waitFor();
      if ((await edit.getAttribute('aria-disabled')) === null) await edit.click();
    },
  },
  content: { at: () => 'content' },
  'an article': { at: () => `content/${articleId}` },
  'its Markdown': { at: () => `content/${articleId}/source` },
  'its fields': { at: () => `content/${articleId}/fields` },
  'its history': {
    at: () => `content/${articleId}/history?revision=2`,
    shows: (page) => page.getByRole('group', { name: 'Comparison' }).waitFor(),
  },
  search: { at: () => 'search?q=alert', shows: (page) => page.getByRole('main').getByText(/alert/).first().waitFor() },
  jobs: { at: () => 'jobs' },
  translations: { at: () => 'translations' },
  'project settings': { at: () => 'settings' },
  keys: { at: () => 'settings/keys' },
  members: { at: () => 'settings/members' },
  languages: { at: () => 'settings/languages' },
  templates: { at: () => 'settings/templates' },
  trash: { at: () => 'settings/trash' },
  webhook: {
    at: () => 'settings/webhook',
    async shows(page) {
      const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first();
      const notForMe = page.getByRole('heading', { name: 'Only owners can open this page' });
      await delivery.or(notForMe).first().waitFor();
      if (!(await delivery.isVisible())) return;
      await delivery.click();
      await page.getByText('500', { exact: true }).first().waitFor();
    },
  },
};

async function tour(page: Page, go: (address: string) => Promise<unknown>, seen: (name: string) => Promise<void>): Promise<void> {
  for (const [name, { at, shows }] of Object.entries(PAGES)) {
    await go(`/p/${project.slug}/${at()}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shows?.(page);
    await untilRead(page);
    await page.waitForLoadState('networkidle');
    await seen(name);
  }
}

test('of more than a thousand attacks none runs or becomes an element, wherever a page shows them', async () => {
  assert.ok(VECTORS.length > 1000 && next > 1000, `${VECTORS.length} attacks, ${next} in names`);
  await visit({ storageState: await signedInState() }, async ({ page, faults }) => {
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const { origin } = (await house()).service;
    await page.goto(`${origin}/p/${project.slug}/videos`);
    await page.evaluate(() =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', resolve, { once: true });
        document.body.insertAdjacentHTML('beforeend', '<a onclick="alert(1)">');
      }).then(() => undefined),
    );
    assert.ok(
      faults.splice(0).some((fault) => fault.startsWith('policy: script-src-attr')),
      'what gets in would be seen',
    );
    const load = (address: string) => page.goto(origin + address);
    await tour(page, load, async (name) => {
      const grown = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const isOurs =
            !['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'FORM', 'MARQUEE'].includes(element.tagName) || element.closest('form') === element;
          const handlers = element.getAttributeNames().filter((attribute) => attribute.startsWith('on'));
          const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
          return isOurs && handlers.length === 0 && !/^\s*(javascript|vbscript):/i.test(address) ? [] : [element.outerHTML.slice(0, 200)];
        }),
      );
      assert.deepEqual(grown, [], name);
      assert.deepEqual(faults, [], name);
    });
  });
});

test('a viewer is shown every page, and none asks for what a viewer may not have', async () => {
  const { service } = await house();
  const made = (await docreelOn(service, [
    ...['user', 'create', '--email', 'vera@example.com', '--name', fit(90), '--project', project.slug, '--role', 'viewer', '--sign-in'],
  ])) as { link: string };
  await visit({}, async ({ page, faults }) => {
    const refused: string[] = [];
    await page.goto(made.link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/videos$/);
    page.on('response', (response) => {
      if (response.url().includes('/app/api/') && response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    const underWay = new Set<unknown>();
    page.on('request', (request) => underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    // As links do, for what the page of an address loads is what the owner's tour asks.
    const follow = (address: string) => goOn(page, address);
    await tour(page, follow, async (name) => {
      while (underWay.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(refused, [], name);
      assert.deepEqual(faults, [], name);
    });
  });
});
