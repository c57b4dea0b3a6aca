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
  /** Selectors of the parts to check; the whole page by default. */
  parts?: string[];
}

/**
 * Runs axe on the page in its current state, inside the page itself. The Playwright adapter opens another page for each check, to combine
 * the results of frames, and takes three times as long.
 */
export async function lookWithAxe(page: Page, { parts = ['html'], ...options }: Look = {}): Promise<AxeReport> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await source());
  // Passed rules are only counted: their details are not used, and are longer than everything else.
  const run = `axe.run(${JSON.stringify(parts)}, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  return page.evaluate(`${run}.then(({ violations, passes }) => ({ violations, passed: passes.length }))`);
}

let read: Promise<string> | undefined;

function source(): Promise<string> {
  return (read ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
}
