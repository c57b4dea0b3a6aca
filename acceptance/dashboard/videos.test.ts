import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { createSilentClip } from '../testing/silent-clip.ts';
import { findViolations } from './testing/find-violations.ts';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

const SAMPLE = path.resolve(import.meta.dirname, '../../tools/fixtures/sample/create-a-project.mp4');

test('an uploaded file becomes a video and an article, and more articles from an edited plan', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/videos/add`);
    await page.getByLabel('Video files').setInputFiles(SAMPLE);
    await page.getByRole('link', { name: 'Create a project' }).click();
    await page.getByRole('button', { name: 'Create article' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create article' }).click();
    await page.getByText('Writing your article.').waitFor();
    await page.getByText(/^(Waiting to start|Writing the article · \d+%)$/).waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).waitFor();
    const article = page.getByRole('table', { name: 'Articles from this video' }).getByRole('link');
    await article.waitFor();
    const line = page.getByRole('button', { name: /Okay, so first, click Projects/ });
    await line.click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 4.5);
    // The browser draws every frame while the video plays.
    await page.evaluate(() => document.querySelector('video')?.pause());
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findViolations(page), []);
    }
    const video = page.url();
    await article.click();
    await checkProof(page);

    await page.goto(video);
    await page.getByRole('button', { name: 'Edit transcript' }).click();
    await page.getByRole('button', { name: /Okay, so first, click Projects/ }).click();
    const words = page.getByRole('textbox', { name: 'Words' });
    await words.fill('Open Projects. Then look.');
    await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange('Open Projects.'.length, 'Open Projects.'.length));
    await words.press('Enter');
    await page.getByRole('textbox', { name: 'To' }).fill('6.5');
    await words.focus();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Edited by a person').waitFor();
    const said = await createClient({ baseUrl: service.base, apiKey: key }).getTranscript({
      params: { videoId: video.split('/').at(-1) ?? '' },
    });
    const { segments } = (await said.json()) as { segments: { text: string; endSeconds: number }[] };
    assert.deepEqual(
      segments.slice(1, 3).map(({ text }) => text),
      ['Open Projects.', 'Then look.'],
    );
    assert.equal(segments[1]?.endSeconds, 6.5);

    await page.getByRole('button', { name: 'Split into articles' }).click();
    await page.getByRole('button', { name: 'Preview split' }).click();
    await page.getByLabel('Title').fill('Begin a project');
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Create 1 article' }).click();
    await page.getByRole('table', { name: 'Articles from this video' }).getByRole('link', { name: 'Begin a project' }).waitFor();
  });
});

/** Checks that the article is next to its video: each follows the other. */
async function checkProof(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Article text' });
  const proof = page.getByRole('complementary', { name: 'Source in the video' });
  await text.getByText('Projects', { exact: true }).first().click();
  await proof.getByRole('heading', { name: 'Step at 0:09' }).waitFor();
  await proof.getByText(/Seen on the screen and said · \d+% certain/).waitFor();
  await proof.getByText(/Okay, so first, click Projects/).waitFor();
  await proof.getByRole('img', { name: 'Picture of this step' }).waitFor();
  await page.waitForFunction(() => Math.abs((document.querySelector('video')?.currentTime ?? 0) - 9) < 0.5);

  await text.getByText('00:17').first().click();
  await proof.getByRole('heading', { name: 'Step at 0:17' }).waitFor();
  await page.waitForFunction(() => Math.abs((document.querySelector('video')?.currentTime ?? 0) - 17) < 0.5);
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return;
    video.muted = true;
    video.currentTime = 9.2;
    // The test may pause the video before it plays.
    video.play().catch(() => undefined);
  });
  await proof.getByRole('heading', { name: 'Step at 0:09' }).waitFor();
  await page.evaluate(() => document.querySelector('video')?.pause());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await findViolations(page), []);
  }
}

test('a silent video is renamed and gets a transcript, written or from a file, and captions in another language', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/videos/add`);
    await page
      .getByLabel('Video files')
      .setInputFiles({ name: 'silent_clip.mp4', mimeType: 'video/mp4', buffer: await createSilentClip() });
    await page.getByRole('link', { name: 'Silent clip' }).click();
    await page.getByRole('heading', { name: 'No speech found' }).waitFor();

    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Create a project');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('heading', { name: 'Create a project', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Write transcript' }).click();
    await page.getByRole('textbox', { name: 'Words' }).fill('Click Projects.');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /Click Projects\./ }).waitFor();

    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Add transcript…' }).click();
    await page.getByText('The new transcript replaces the current one').waitFor();
    const subtitles = {
      name: 'talk.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from('1\n00:00:00,500 --> 00:00:01,500\nOpen the list.\n'),
    };
    await page.getByLabel('Transcript file').setInputFiles(subtitles);
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Save transcript' }).click();
    await page.getByRole('button', { name: /Open the list\./ }).waitFor();
    const { videos } = await api.listVideos();
    assert.equal(videos[0]?.name, 'Create a project');

    await api.addLanguage({ body: { code: 'de' } });
    await page.reload();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Add transcript…' }).click();
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByText('The file replaces the translated captions').waitFor();
    await page.getByLabel('Or paste its text').fill('1\n00:00:00,500 --> 00:00:01,500\nÖffnen Sie die Liste.\n');
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Save transcript' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const captions = (await (await api.getCaptions({ params: { videoId: videos[0]?.videoId ?? '', code: 'de' } })).json()) as {
      isCurrent: boolean;
      segments: { text: string }[];
    };
    assert.deepEqual([captions.isCurrent, captions.segments[0]?.text], [true, 'Öffnen Sie die Liste.']);
  });
});

test('a file that is not a video fails with advice', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/videos/add`);
    const file = { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('These are my notes and not a video.') };
    await page.getByLabel('Video files').setInputFiles(file);
    await page.getByRole('row', { name: /Failed/ }).waitFor();
    await page.getByRole('link', { name: 'Notes' }).click();
    await page.getByText('This video couldn’t be processed').waitFor();
    await page.getByText(/Choose a file that plays in a video player/).waitFor();
    assert.deepEqual(await findViolations(page), []);
  });
});

test('a URL that may not be fetched is reported at its field', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/videos/add`);
    await page.getByLabel('Or import from a URL').fill('http://10.1.2.3/video.mp4');
    await page.getByRole('button', { name: 'Import video' }).click();
    await page.getByText('10.1.2.3 lies in a network that this server may not reach.').waitFor();
    assert.equal(page.url(), `${service.origin}/p/${slug}/videos/add`);
  });
});

test('a failed import is retried from the list of jobs as a new job', async () => {
  const site = createServer((_, response) => void response.writeHead(404).end())
    .unref()
    .listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as { port: number };
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/videos/add`);
    await page.getByLabel('Or import from a URL').fill(`http://127.0.0.1:${port}/gone.mp4`);
    await page.getByRole('button', { name: 'Import video' }).click();
    // The dialog closes after the server has accepted the import.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goto(`${service.origin}/p/${slug}/jobs`);
    await page.getByRole('button', { name: 'Retry: Import video' }).click();
    await page.getByText('Retrying.').waitFor();
    await page.getByRole('button', { name: 'Retry: Import video' }).nth(1).waitFor();
    await page
      .getByRole('link', { name: /Import video/ })
      .first()
      .click();
    await page.getByText('There’s nothing at this URL.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
  });
  site.close();
});
