import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

export interface Look extends RunOptions {
  /** Selectors of the parts that are looked at; left out, all of the page. */
  parts?: string[];
}

/**
 * What axe finds on the page as it stands. It runs in the page itself: the adapter for Playwright opens another page for each look, to put
 * together what was found in frames, and takes three times as long.
 */
export async function lookWithAxe(page: Page, { parts = ['html'], ...options }: Look = {}): Promise<AxeResults> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await source());
  return page.evaluate(`axe.run(${JSON.stringify(parts)}, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`);
}

let read: Promise<string> | undefined;

function source(): Promise<string> {
  return (read ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
}
