import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What shuts somebody out on the page as it stands: all that axe knows, its advice included. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
