import type { Page } from 'playwright-core';
import { type Look, lookWithAxe } from '../../../packages/site/src/testing/axe.ts';

/** Returns the accessibility problems of the current page, using all rules of axe including best practices. */
export async function findViolations(page: Page, look: Look = {}): Promise<string[]> {
  const { violations } = await lookWithAxe(page, look);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

export type Scheme = 'light' | 'dark';

/** Checks only the color rules, for a page whose other rules were already checked in another color scheme. */
export async function findColorViolations(page: Page, colorScheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  return findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });
}
