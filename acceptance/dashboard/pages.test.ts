import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings, findingsIn, type Scheme } from './testing/findings.ts';
import { type Filled, fillProject } from './testing/fill-project.ts';
import { house, ownProject, signedInState, visit } from './testing/house.ts';

/**
 * Every page, with something on it, on a wide and on a narrow screen, in light and in dark: nothing that shuts anybody out, nothing broken. Loading
 * a page is what takes long: one goes on from each as its links do, in turns on the wide screen and on the narrow one, and looks at it on both and in both
 * schemes. What stands on them is loaded by its address in the tests of each, and by `hostile.test.ts`.
 */

interface Shown {
  path: (project: Filled) => string;
  /** Its heading, by which it is known to be there. */
  heading: RegExp;
  /** What is opened on it before it is looked at. */
  open?: (page: Page) => Promise<void>;
}

const PAGES: Record<string, Shown> = {
  videos: { path: ({ slug }) => `/p/${slug}/videos`, heading: /^Videos$/ },
  'adding videos': { path: ({ slug }) => `/p/${slug}/videos/add`, heading: /^Add videos$/ },
  content: {
    path: ({ slug, folderId }) => `/p/${slug}/content?folder=${folderId}`,
    heading: /^Content$/,
    open: (page) => page.getByRole('treeitem', { name: /Invite your whole team/ }).waitFor(),
  },
  'moving an article': {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}`,
    heading: /^Move “Invite your whole team” to$/,
    open: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Move to…' }).click();
      await page.getByRole('radio', { name: 'Deep' }).waitFor();
    },
  },
  article: { path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}`, heading: /^Invite your whole team$/ },
  'an article’s Markdown': { path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}/source`, heading: /^Invite your whole team$/ },
  'an article’s details': { path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}/fields`, heading: /^Invite your whole team$/ },
  'an article’s history': {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}/history?revision=2`,
    heading: /^What version 2 changed$/,
    open: (page) => page.getByText('One more line.').waitFor(),
  },
  publish: {
    path: ({ slug }) => `/p/${slug}/publish`,
    heading: /^Publish$/,
    open: async (page) => {
      await page.getByText('Live').first().waitFor();
      await page.getByRole('row', { name: /^Invite your whole team/ }).waitFor();
      await page.getByRole('row', { name: /^Welcome .*Links to/ }).waitFor();
    },
  },
  'the address of a preview': {
    path: ({ slug }) => `/p/${slug}/publish`,
    heading: /^Previews$/,
    open: async (page) => {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByText('Copy it now').waitFor({ timeout: 60_000 });
    },
  },
  translations: {
    path: ({ slug }) => `/p/${slug}/translations`,
    heading: /^Translations$/,
    open: (page) => page.getByRole('link', { name: 'Invite your whole team in Deutsch: Behind' }).waitFor(),
  },
  'an article beside its translation': {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}/translations?language=de`,
    heading: /^Invite your whole team$/,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit block 1' }).click();
      await page.getByLabel('Translation of block 1').waitFor();
    },
  },
  feedback: {
    path: ({ slug }) => `/p/${slug}/feedback`,
    heading: /^Feedback$/,
    open: (page) => page.getByText('No answers yet').waitFor(),
  },
  jobs: { path: ({ slug }) => `/p/${slug}/jobs`, heading: /^Jobs$/ },
  'one job': { path: ({ slug, jobId }) => `/p/${slug}/jobs/${jobId}`, heading: /^Publish$/ },
  search: { path: ({ slug }) => `/p/${slug}/search?q=team`, heading: /^Search$/, open: (page) => page.getByText(/team/).first().waitFor() },
  'project settings': { path: ({ slug }) => `/p/${slug}/settings`, heading: /^Project$/ },
  'site settings': { path: ({ slug }) => `/p/${slug}/settings/site`, heading: /^Site$/ },
  keys: { path: ({ slug }) => `/p/${slug}/settings/keys`, heading: /^API keys$/, open: (page) => page.getByText('Active').waitFor() },
  'a new key': { path: ({ slug }) => `/p/${slug}/settings/keys/new`, heading: /^New API key$/ },
  webhook: { path: ({ slug }) => `/p/${slug}/settings/webhook`, heading: /^Webhook$/ },
  members: { path: ({ slug }) => `/p/${slug}/settings/members`, heading: /^Members$/ },
  inviting: { path: ({ slug }) => `/p/${slug}/settings/members/invite`, heading: /^Invite somebody$/ },
  languages: {
    path: ({ slug }) => `/p/${slug}/settings/languages`,
    heading: /^Languages$/,
    open: (page) => page.getByText('Deutsch').first().waitFor(),
  },
  'one language': {
    path: ({ slug }) => `/p/${slug}/settings/languages`,
    heading: /^Edit Deutsch$/,
    open: (page) => page.getByRole('button', { name: 'Edit Deutsch' }).click(),
  },
  templates: {
    path: ({ slug }) => `/p/${slug}/settings/templates`,
    heading: /^Templates$/,
    open: (page) => page.getByText('Learning path').first().waitFor(),
  },
  'a new template': {
    path: ({ slug }) => `/p/${slug}/settings/templates`,
    heading: /^New article template$/,
    open: (page) => page.getByRole('button', { name: 'New article template' }).click(),
  },
  'export and import': {
    path: ({ slug }) => `/p/${slug}/settings/export`,
    heading: /^Export & import$/,
    open: (page) => page.getByRole('link', { name: /^Download/ }).waitFor(),
  },
  trash: { path: ({ slug }) => `/p/${slug}/settings/trash`, heading: /^Trash$/, open: (page) => page.getByText('Old notes').waitFor() },
  account: { path: () => '/account', heading: /^Account$/ },
  'the palette': {
    path: ({ slug }) => `/p/${slug}/videos`,
    heading: /^Videos$/,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /command/ }).fill('team');
      await page.getByRole('option', { name: /Invite your whole team/ }).waitFor();
    },
  },
  'the sheet of shortcuts': {
    path: ({ slug }) => `/p/${slug}/videos`,
    heading: /^Keyboard shortcuts$/,
    open: (page) => page.keyboard.press('?'),
  },
  nothing: { path: ({ slug }) => `/p/${slug}/no-such-page`, heading: /^There is no such page$/ },
};

let filled: Filled;
before(async () => {
  filled = await fillProject(await ownProject());
});

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };
const other = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

test('no page shuts anybody out, breaks or is wider than the screen, on a wide one and on a narrow one, in light and in dark', async (t) => {
  const { service } = await house();
  await visit({ storageState: await signedInState() }, async ({ page, faults }) => {
    await page.goto(`${service.origin}/account`);
    for (const [at, [name, { path, heading, open }]] of Object.entries(PAGES).entries()) {
      await t.test(name, async () => {
        let scheme: Scheme = 'light';
        const screens = at % 2 === 0 ? [WIDE, NARROW] : [NARROW, WIDE];
        const title = page.getByRole('heading', { name: heading }).first();
        await page.setViewportSize(screens[0] ?? WIDE);
        await page.emulateMedia({ colorScheme: scheme });
        await goFrom(page, path(filled));
        if (open) await page.getByRole('heading', { level: 1 }).or(title).first().waitFor();
        await open?.(page);
        for (const screen of screens) {
          await page.setViewportSize(screen);
          await title.waitFor();
          assert.deepEqual(await findings(page), [], `${screen.width} px, ${scheme}`);
          scheme = other(scheme);
          assert.deepEqual(await findingsIn(page, scheme), [], `${screen.width} px, ${scheme}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(overflow, 0, `nothing is wider than ${screen.width} px`);
        }
        assert.deepEqual(faults, []);
      });
    }
  });
});

/** By way of a page that has none of the others' headings, so that what was opened is gone and what comes is seen to come. */
async function goFrom(page: Page, path: string): Promise<void> {
  const follow = (link: string) => page.evaluate((to) => history.pushState(null, '', to), link);
  const nowhere = page.getByRole('heading', { name: /^There is no project/ });
  await page.keyboard.press('Escape');
  await follow('/p/nobodys/videos');
  await nowhere.waitFor();
  await follow(path);
  await nowhere.waitFor({ state: 'hidden' });
}

test('the pages before one is signed in shut nobody out, in light and in dark', async () => {
  const { service } = await house();
  await visit({ viewport: { width: 360, height: 740 } }, async ({ page }) => {
    for (const path of ['/sign-in', '/setup', '/link#notAnyLinkThatWasEverGivenOut']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(service.origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await findings(page), []);
      assert.deepEqual(await findingsIn(page, 'dark'), []);
    }
  });
});
