import type { Locator, Page } from 'playwright-core';

/** Returns the text of the article in the visual editor. */
export function findEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Article text' });
}

/** Opens an article and waits until its editor is ready. */
export async function openArticle(page: Page, url: string): Promise<Locator> {
  await page.goto(url);
  const editor = findEditor(page);
  await editor.waitFor();
  return editor;
}

/** Saves with the keyboard and waits for the confirmation. */
export async function saveArticle(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
}

/** Sets the text caret at the end of an element of one line. */
export async function placeCaretAtEnd(element: Locator): Promise<void> {
  await element.click();
  await element.page().keyboard.press('End');
  // The editor reads the caret after the browser's next event for it.
  await element.page().waitForTimeout(50);
}
