import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

export interface AxeReport {
  violations: Result[];
  /** Number of rules that found no problem. */
  passed: number;
}

export interface Look extends RunOptions {
  /** CSS selectors of the parts to check. Defaults to the whole page. */
  parts?: string[];
}

/**
 * Runs axe (an accessibility checker) inside the page in its current state. The Playwright adapter takes three times as long, because it
 * opens another page for each check to combine the results of frames.
 */
export async function lookWithAxe(page: Page, { parts = ['html'], ...options }: Look = {}): Promise<AxeReport> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await source());
  // Returns only the number of passed rules, because their details are long and not used.
  const run = `axe.run(${JSON.stringify(parts)}, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  return page.evaluate(`${run}.then(({ violations, passes }) => ({ violations, passed: passes.length }))`);
}

let read: Promise<string> | undefined;

function source(): Promise<string> {
  return (read ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
}
