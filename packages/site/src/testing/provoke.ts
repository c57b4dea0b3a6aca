import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Opens each page and triggers events on everything in it. Throws if anything runs or could run. */
export async function provokePages(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    assert.deepEqual(await page.evaluate(provoke), [], address);
  }
}

/** Searches in the open page. Throws if a query has no results. */
export async function provokeSearch(page: Page, questions: string[]): Promise<void> {
  for (const question of questions) {
    await page.keyboard.press('/');
    await page.locator('dialog.search input').fill(question);
    await page.locator('dialog.search li').first().waitFor();
    assert.deepEqual(await page.evaluate(provoke), [], question);
    await page.keyboard.press('Escape');
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
  }
}

/** Runs in the page. Sends every element the events that attacks use, and returns what ran, or would run when pressed. */
export function provoke(): string[] {
  const found: string[] = [];
  const events = [
    'focus',
    'blur',
    'mouseover',
    'pointerenter',
    'load',
    'error',
    'toggle',
    'animationstart',
    'begin',
    'keydown',
    'scroll',
    'copy',
  ];
  for (const element of document.querySelectorAll('*')) {
    for (const event of events) element.dispatchEvent(new Event(event));
    for (const { name } of element.attributes)
      if (/^on|^style$|^srcdoc$/.test(name)) found.push(`${name} on ${element.outerHTML.slice(0, 200)}`);
  }
  for (const link of document.links) {
    if (!['http:', 'https:', 'mailto:', 'tel:', location.protocol].includes(link.protocol)) found.push(link.outerHTML);
  }
  return found;
}
