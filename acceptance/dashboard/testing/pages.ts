import type { Page } from 'playwright-core';
import type { FilledProject } from './fill-project.ts';

/** A dashboard page and how a test opens it. */
export interface DashboardPage {
  path: (project: FilledProject) => string;
  /** Text of the heading that appears when the page has loaded. */
  heading: RegExp;
  /** Opens a dialog or waits for content before the test checks the page. */
  open?: (page: Page) => Promise<void>;
}

/** Lists every dashboard page and dialog that shows content. */
export const PAGES: Record<string, DashboardPage> = {
  videos: { path: ({ slug }) => `/p/${slug}/videos`, heading: /^Videos$/ },
  'adding videos': { path: ({ slug }) => `/p/${slug}/videos/add`, heading: /^Add videos$/ },
  content: {
    path: ({ slug, folderId }) => `/p/${slug}/content?folder=${folderId}`,
    heading: /^Content$/,
    open: (page) => page.getByRole('treeitem', { name: /Invite your whole team/ }).waitFor(),
  },
  'moving an article': {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}`,
    heading: /^Move “Invite your whole team”$/,
    open: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Move to…' }).click();
      await page.getByRole('radio', { name: 'Deep' }).waitFor();
    },
  },
  article: {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}`,
    heading: /^Invite your whole team$/,
    open: (page) => page.getByRole('textbox', { name: 'Article text' }).waitFor(),
  },
  'an article’s Markdown': {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}`,
    heading: /^Invite your whole team$/,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Article text' }).waitFor();
      await page.getByText('Markdown', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Markdown', exact: true }).waitFor();
    },
  },
  'an article’s details': { path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}/fields`, heading: /^Invite your whole team$/ },
  'an article’s history': {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}/history?revision=2`,
    heading: /^Changes in version 2$/,
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
  'a new preview link': {
    path: ({ slug }) => `/p/${slug}/publish`,
    heading: /^Previews$/,
    open: async (page) => {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByText(/^Copy it now/).waitFor();
    },
  },
  translations: {
    path: ({ slug }) => `/p/${slug}/translations`,
    heading: /^Translations$/,
    open: (page) => page.getByRole('link', { name: 'Invite your whole team in Deutsch: Out of date' }).waitFor(),
  },
  'an article next to its translation': {
    path: ({ slug, articleId }) => `/p/${slug}/content/${articleId}/translations?language=de`,
    heading: /^Invite your whole team$/,
    open: (page) => page.locator('.original').last().waitFor(),
  },
  feedback: {
    path: ({ slug }) => `/p/${slug}/feedback`,
    heading: /^Feedback$/,
    open: (page) => page.getByText('No answers yet').waitFor(),
  },
  jobs: { path: ({ slug }) => `/p/${slug}/jobs`, heading: /^Jobs$/ },
  'a job': { path: ({ slug, jobId }) => `/p/${slug}/jobs/${jobId}`, heading: /^Publish site$/ },
  search: { path: ({ slug }) => `/p/${slug}/search?q=team`, heading: /^Search$/, open: (page) => page.getByText(/team/).first().waitFor() },
  'project settings': { path: ({ slug }) => `/p/${slug}/settings`, heading: /^Project$/ },
  'deleting the project': {
    path: ({ slug }) => `/p/${slug}/settings`,
    heading: /^Delete Project \d+\?$/,
    open: (page) => page.getByRole('button', { name: 'Delete project' }).click(),
  },
  'site settings': { path: ({ slug }) => `/p/${slug}/settings/site`, heading: /^Site$/ },
  'API keys': { path: ({ slug }) => `/p/${slug}/settings/keys`, heading: /^API keys$/, open: (page) => page.getByText('Active').waitFor() },
  'a new key': { path: ({ slug }) => `/p/${slug}/settings/keys/new`, heading: /^New API key$/ },
  webhook: {
    path: ({ slug }) => `/p/${slug}/settings/webhook`,
    heading: /^Webhook$/,
    open: (page) => page.getByPlaceholder('https://hooks.example.com/docreel').waitFor(),
  },
  members: { path: ({ slug }) => `/p/${slug}/settings/members`, heading: /^Members$/ },
  'inviting a member': { path: ({ slug }) => `/p/${slug}/settings/members/invite`, heading: /^Invite member$/ },
  languages: {
    path: ({ slug }) => `/p/${slug}/settings/languages`,
    heading: /^Languages$/,
    open: (page) => page.getByText('Deutsch').first().waitFor(),
  },
  'editing a language': {
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
  'command palette': {
    path: ({ slug }) => `/p/${slug}/videos`,
    heading: /^Videos$/,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /command/ }).fill('team');
      await page.getByRole('option', { name: /Invite your whole team/ }).waitFor();
    },
  },
  'keyboard shortcuts': {
    path: ({ slug }) => `/p/${slug}/videos`,
    heading: /^Keyboard shortcuts$/,
    open: (page) => page.keyboard.press('?'),
  },
  'page not found': { path: ({ slug }) => `/p/${slug}/no-such-page`, heading: /^Page not found$/ },
};

/** Follows a link to the page and waits until the page and its dialog have loaded completely. */
export async function openPage(page: Page, { path, heading, open }: DashboardPage, filled: FilledProject): Promise<void> {
  await followLink(page, path(filled));
  const title = page.getByRole('heading', { name: heading }).first();
  if (open) await page.getByRole('heading', { level: 1 }).or(title).first().waitFor();
  await open?.(page);
  await title.waitFor();
  await waitUntilLoaded(page);
}

/**
 * Changes the URL as a link does, without a reload. Opens a page with another heading first, so that the test cannot mistake the old page
 * for the new one.
 */
export async function followLink(page: Page, path: string): Promise<void> {
  const follow = (link: string) => page.evaluate((to) => history.pushState(null, '', to), link);
  const noAccess = page.getByRole('heading', { name: /^You don’t have access to/ });
  await page.keyboard.press('Escape');
  await follow('/p/nobodys/videos');
  await noAccess.waitFor();
  await follow(path);
  await noAccess.waitFor({ state: 'hidden' });
}

/** Waits until no part of the page is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
}
