import type { Locator, Page } from 'playwright-core';

/** A page with the editor of one article. It only does what a person can do, and reads what a person sees. */
export class EditorPage {
  readonly page: Page;
  readonly text: Locator;
  readonly source: Locator;

  constructor(page: Page) {
    this.page = page;
    // The page asks before it leaves unsaved text.
    page.on('dialog', (dialog) => void dialog.accept());
    this.text = page.getByRole('textbox', { name: 'Article text' });
    this.source = page.getByRole('textbox', { name: 'Markdown', exact: true });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.text.waitFor({ timeout: PATIENCE_MS });
  }

  /** Sets the caret at the end of the block that contains these words. */
  async placeCaret(words: string): Promise<void> {
    await this.text.locator('p', { hasText: words }).first().click({ timeout: PATIENCE_MS });
    await this.page.keyboard.press('End');
    // The editor reads the caret after the browser's next event for it.
    await this.page.waitForTimeout(50);
  }

  async paste(type: string, data: string): Promise<void> {
    await this.text.evaluate(
      (node, [format, value]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(format, value);
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [type, data] as const,
    );
  }

  /** Types with an input method, as for Chinese and Japanese: the letters change until they are confirmed. */
  async compose(word: string): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    for (let length = 1; length <= word.length; length += 2)
      await session.send('Input.imeSetComposition', { text: word.slice(0, length), selectionStart: length, selectionEnd: length });
    await session.send('Input.insertText', { text: word });
    await session.detach();
  }

  /** Drags a step below another one by its handle. Steps are counted from 0. */
  async dragStep(from: number, to: number): Promise<void> {
    const steps = this.text.locator('ol > li');
    await steps.nth(from).locator('p').first().click();
    const handle = await this.page.getByRole('button', { name: `Actions for step ${from + 1}`, exact: true }).boundingBox();
    const target = await steps.nth(to).boundingBox();
    if (!handle || !target) return;
    await this.page.mouse.move(handle.x + 8, handle.y + 8);
    await this.page.mouse.down();
    await this.page.mouse.move(handle.x + 8, handle.y + 30, { steps: 3 });
    await this.page.mouse.move(target.x + 8, target.y + target.height - 2, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Changes the view. Returns false if its code cannot be loaded, because the browser is offline. */
  async show(view: 'Visual' | 'Markdown'): Promise<boolean> {
    await this.page.getByText(view, { exact: true }).click();
    const shown = view === 'Visual' ? this.text : this.source;
    const refused = this.page.getByText('This view can’t be loaded without a connection.');
    await shown.or(refused).first().waitFor({ timeout: PATIENCE_MS });
    if (await shown.isVisible()) {
      // On a busy machine, the view takes the focus late.
      if (view === 'Markdown') await shown.click();
      return true;
    }
    await this.page.getByRole('button', { name: 'Dismiss' }).first().click();
    return false;
  }

  /** Returns what the visual editor shows. */
  read(): Promise<string> {
    return this.text.evaluate((node) => (node as HTMLElement).innerText);
  }

  /** Returns the texts in the browser's journal. */
  readJournal(): Promise<string[]> {
    return this.page.evaluate(readStoredTexts);
  }

  /** Waits until the text is saved. Of blocks that two people changed, it keeps both versions. Returns the number of such blocks. */
  async settle(): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let conflicts = 0; Date.now() < deadline; ) {
      const both = this.page.getByRole('button', { name: 'Keep both' }).first();
      if (await both.isVisible()) {
        conflicts += 1;
        await both.click();
      }
      if (await this.page.getByRole('status').getByText('Saved', { exact: true }).isVisible()) return conflicts;
      await this.page.waitForTimeout(100);
    }
    throw new Error(`the text was not saved within ${PATIENCE_MS / 1000} s`);
  }

  /** Ends the tab without any event, as when the browser or the system kills it. */
  async crash(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const crashed = this.page.waitForEvent('crash');
    // A crashed page sends no response.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
  }
}

/** A killed server starts again within seconds, and the editor then retries within 30 s. */
const PATIENCE_MS = 90_000;

/** Runs in the page. */
function readStoredTexts(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('docreel');
    opening.addEventListener('error', () => reject(new Error('the journal cannot be opened')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('entries')) return resolve([]);
      const reading = database.transaction('entries').objectStore('entries').getAll();
      reading.addEventListener('success', () => {
        database.close();
        resolve((reading.result as { text: string }[]).map(({ text }) => text));
      });
    });
  });
}
