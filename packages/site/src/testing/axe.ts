import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

export interface Found {
  violations: Result[];
  /** How many rules found nothing wrong. */
  passed: number;
}

export interface Look extends RunOptions {
  /** Selectors of the parts that are looked at; left out, all of the page. */
  parts?: string[];
}

/**
 * What axe finds on the page as it stands. It runs in the page itself: the adapter for Playwright opens another page for each look, to put
 * together what was found in frames, and takes three times as long.
 */
export async function lookWithAxe(page: Page, { parts = ['html'], ...options }: Look = {}): Promise<Found> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await source());
  // What is in order is told by its number: nobody reads more of it, and it is longer than all else.
  const run = `axe.run(${JSON.stringify(parts)}, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  return page.evaluate(`${run}.then(({ violations, passes }) => ({ violations, passed: passes.length }))`);
}

let read: Promise<string> | undefined;

function source(): Promise<string> {
  return (read ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
}
