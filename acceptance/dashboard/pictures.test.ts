import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Locator, Page } from 'playwright-core';
import { startVideoSite } from '../testing/external-servers.ts';
import { createArticle } from './testing/create-article.ts';
import { openArticle, placeCaretAtEnd, saveArticle } from './testing/editor.ts';
import { findColorViolations, findViolations } from './testing/find-violations.ts';
import { createProject, openDashboard, signIn, visit } from './testing/open-dashboard.ts';

/** Tests the picture tool of the article editor with real keys, pointer, files and a real video. */

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

async function createGenerated() {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const site = await startVideoSite();
  const wait = async (jobId: string) => {
    const { status, error, output } = await api.jobs.wait(jobId);
    assert.equal(status, 'completed', error ?? '');
    return output as Record<string, string | number>;
  };
  const { videoId } = await wait((await api.importVideo({ body: { url: `${site.origin}/create-a-project.mp4` } })).jobId);
  const { articleId } = await wait((await api.generateArticle({ body: { videoId: String(videoId) } })).jobId);
  const id = Number(articleId);
  const read = async () => (await api.getArticle({ params: { id } })).content;
  return { api, id, read, wait, slug, origin: service.origin, url: `${service.origin}/p/${slug}/content/${id}` };
}

const listPictures = (content: string) => [...content.matchAll(/!\[[^\]]*\]\((asset:[^)]+)\)/g)].map(([, src = '']) => src);
const readId = (src: string) => /^asset:(\w+)/.exec(src)?.[1] ?? '';

/** Selects the first picture and waits for the tool and its frames. */
async function selectPicture(page: Page, editor: Locator): Promise<Locator> {
  await editor.locator('.editor-picture').first().click();
  const tool = page.getByRole('toolbar', { name: 'Picture' });
  await tool.waitFor();
  await page.getByRole('list', { name: 'Frames of this step' }).waitFor();
  return tool;
}

test('the arrow keys walk through the frames of a step, Enter takes one and Escape keeps the picture', async () => {
  const { url, read } = await createGenerated();
  await visit({ storageState: await signIn(), viewport: { width: 1440, height: 900 } }, async ({ page }) => {
    const editor = await openArticle(page, url);
    const [before = ''] = listPictures(await read());
    await selectPicture(page, editor);
    const frames = page.getByRole('list', { name: 'Frames of this step' }).getByRole('button');
    assert.ok((await frames.count()) > 1);
    const pressed = frames.and(page.locator('[aria-pressed=true]'));
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^Frame \d+ of \d+, after the action/).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/^Frame \d+ of \d+, before the action/).waitFor();
    assert.equal(await pressed.count(), 1);
    await page.keyboard.press('Escape');
    await pressed.waitFor({ state: 'detached' });
    await saveArticle(page);
    assert.equal(listPictures(await read())[0], before, 'Escape keeps the picture');

    await page.keyboard.press('ArrowRight');
    await page.getByText(/after the action/).waitFor();
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await findColorViolations(page, 'dark'), []);
    await page.keyboard.press('Enter');
    await page.getByText('Picture replaced.').waitFor();
    await saveArticle(page);
    const [after = ''] = listPictures(await read());
    assert.notEqual(readId(after), readId(before));
    assert.equal(after.split('#')[1], before.split('#')[1], 'the highlight stays');
    await page.keyboard.press('Control+z');
    await saveArticle(page);
    assert.equal(listPictures(await read())[0], before, 'one undo brings the picture back');

    // From the caret in a step, a shortcut selects its picture.
    await placeCaretAtEnd(editor.locator('li p').first());
    await page.keyboard.press('Control+Alt+p');
    await page.getByRole('toolbar', { name: 'Picture' }).waitFor();
    await page.getByRole('button', { name: 'Use current frame' }).click();
    await page.getByText('Picture replaced.').last().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar', { name: 'Picture' }).waitFor({ state: 'detached' });
  });
});

test('areas are drawn by pointer and moved by keyboard: crop, highlight, and redaction', async () => {
  const { url, read, api, id, wait, slug, origin } = await createGenerated();
  await visit({ storageState: await signIn(), viewport: { width: 1440, height: 900 } }, async ({ page }) => {
    const editor = await openArticle(page, url);
    const tool = await selectPicture(page, editor);
    const dialog = page.getByRole('dialog');
    const [original = ''] = listPictures(await read());

    await tool.getByRole('button', { name: 'Crop' }).click();
    await dialog.locator('img').waitFor();
    await drag(dialog.locator('img'), [0.55, 0.6], [0.95, 0.95]);
    const area = dialog.getByRole('button', { name: /^Area 1/ });
    await area.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await dialog.getByRole('button', { name: 'Crop picture' }).click();
    await saveArticle(page);
    const cut =
      /cut=([\d.,]+)/
        .exec(listPictures(await read())[0] ?? '')?.[1]
        ?.split(',')
        .map(Number) ?? [];
    for (const [at, wanted] of [56, 60, 40, 36].entries()) assert.ok(Math.abs((cut[at] ?? 0) - wanted) < 1, cut.join());

    await tool.getByRole('button', { name: 'Highlight' }).click();
    await dialog.getByRole('button', { name: /^Area 1/ }).focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
    await dialog.getByRole('button', { name: 'Save highlight' }).click();
    await saveArticle(page);
    const [, y] = (listPictures(await read())[0] ?? '').split('mark=')[1]?.split(',').map(Number) ?? [];
    const [, earlier] = original.split('mark=')[1]?.split(',').map(Number) ?? [];
    assert.ok(Math.abs((y ?? 0) - (earlier ?? 0) - 3) < 0.1);

    await tool.getByRole('button', { name: 'Redact' }).click();
    await dialog.getByRole('button', { name: 'Add area' }).click();
    await dialog
      .getByRole('button', { name: /^Area 1: 35% from the left/ })
      .and(page.locator(':focus'))
      .waitFor();
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await findColorViolations(page, 'dark'), []);
    await dialog.getByRole('button', { name: 'Redact picture', exact: true }).click();
    await page.getByText(/Readers never get the original\. After you publish, the player covers the area at \d/).waitFor();
    await saveArticle(page);

    const [redacted = ''] = listPictures(await read());
    assert.notEqual(readId(redacted), readId(original));
    const { assets } = await api.getArticle({ params: { id } });
    const asset = assets.find(({ assetId }) => assetId === readId(redacted));
    assert.deepEqual(asset?.redaction?.boxes, [{ x: 35, y: 40, width: 30, height: 20 }]);
    const anonymous = await fetch(asset.redaction.originalUrl);
    assert.equal(anonymous.status, 404);
    const member = await page.request.get(asset.redaction.originalUrl);
    assert.equal(member.status(), 200);

    // The published player covers the area.
    await wait((await api.publish()).jobId);
    const cover = asset.redaction.covers.find(({ box }) => box !== null) ?? assert.fail();
    const article = await api.getArticle({ params: { id } });
    await page.goto(`${origin}/sites/${slug}/${article.slug}/?t=${(cover.startSeconds + cover.endSeconds) / 2}`);
    await page.locator('.video-cover:visible').first().waitFor();
    assert.equal((await page.content()).includes(readId(original)), false);
  });
});

async function drag(on: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const { mouse } = on.page();
  const box = await on.boundingBox();
  assert.ok(box);
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await mouse.move(...at(from));
  await mouse.down();
  await mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 3 });
  await mouse.move(...at(to), { steps: 3 });
  await mouse.up();
}

test('pictures are pasted and dropped into the text, and other files change nothing', async () => {
  const { api, url, read } = await createArticle('1. First step.\n\n2. Second step.\n\nThe end.\n');
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await dropFile(editor.getByText('Second step.'), { name: 'a.png', type: 'image/png' });
    await editor.locator('.editor-picture img').waitFor();
    await saveArticle(page);
    assert.match(await read(), /^1\. First step\.\n\n2\. Second step\.\n\n {3}!\[\]\(asset:[0-9a-f]{32}\)\n\nThe end\.\n$/);

    await dropFile(editor.getByText('First step.'), { name: 'film.mp4', type: 'video/mp4' });
    await page.getByText('Only PNG, JPEG and WebP pictures can be added').waitFor();
    assert.equal(page.url(), url, 'the page stays');
    assert.equal((await api.listVideos()).videos.length, 0, 'it is not uploaded as a video');
    assert.equal(await editor.locator('.editor-picture').count(), 1);

    await editor.getByText('The end.').click();
    await editor.evaluate((node, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], 'b.png', { type: 'image/png' }));
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, PIXEL);
    await editor.locator('.editor-picture').nth(1).waitFor();
    await page.getByRole('button', { name: 'Alt text' }).click();
    await page.getByRole('textbox', { name: 'Alternative text' }).fill('A red pixel');
    await page.getByRole('button', { name: 'Save text' }).click();
    await saveArticle(page);
    assert.match(await read(), /The end\.\n\n!\[A red pixel\]\(asset:[0-9a-f]{32}\)\n$/);

    await editor.locator('.editor-picture').nth(1).click();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await saveArticle(page);
    assert.match(await read(), /The end\.\n$/);

    // The tool also works with the keyboard alone.
    await editor.locator('.editor-picture').first().click();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Crop' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add area' }).press('Enter');
    await page.getByRole('button', { name: /^Area 1/ }).press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Crop picture' }).press('Enter');
    await saveArticle(page);
    assert.match(await read(), /#cut=35,40,31,20\)/);
  });
});

async function dropFile(on: Locator, { name, type }: { name: string; type: string }): Promise<void> {
  const box = await on.boundingBox();
  assert.ok(box);
  const point = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  await on.evaluate(
    (node, [file, init]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(file.data), (one) => one.charCodeAt(0))], file.name, { type: file.type }));
      for (const event of ['dragenter', 'dragover', 'drop'])
        node.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true, ...init }));
    },
    [{ name, type, data: PIXEL }, point] as const,
  );
}
