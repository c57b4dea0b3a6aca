import type { Page } from 'playwright-core';
import { type Look, lookWithAxe } from '../../../packages/site/src/testing/axe.ts';

/** Returns the accessibility problems of the current page: all rules of axe, best practices included. */
export async function findViolations(page: Page, look: Look = {}): Promise<string[]> {
  const { violations } = await lookWithAxe(page, look);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

export type Scheme = 'light' | 'dark';

/** Checks only the color rules in another color scheme, for a page that was checked already. */
export async function findColorViolations(page: Page, colorScheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  return findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });
}
