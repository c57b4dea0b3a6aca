import type { Page } from 'playwright-core';
import { type Look, lookWithAxe } from '../../../packages/site/src/testing/axe.ts';

/** What shuts somebody out on the page as it stands: all that axe knows, its advice included. */
export async function findings(page: Page, look: Look = {}): Promise<string[]> {
  const { violations } = await lookWithAxe(page, look);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

export type Scheme = 'light' | 'dark';

/** The same of a page that was looked at already, in other colours: what is not about colours is as it was. */
export async function findingsIn(page: Page, colorScheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  return findings(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });
}
