// Films a test of a web application, generates an article from the recording and prints the URL of a preview for the pull request.
// Usage: APP_URL=http://127.0.0.1:4000 DOCREEL_URL=https://docs.example.com DOCREEL_KEY=dr_… node document-pull-request.ts
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { type Film, startFilm } from './film.ts';

const { APP_URL = 'http://127.0.0.1:4000', CHROMIUM } = process.env;
const SIZE = { width: 1280, height: 720 };
/** People need this long to see a change; a test does not. */
const STEP_MS = 1_500;

/** The test. It fails if the application does not behave, and then no article is generated. */
async function createProject(page: Page, film: Film): Promise<void> {
  await page.goto(APP_URL);
  await sleep(STEP_MS);
  film.say('Click New project.');
  await page.getByRole('button', { name: 'New project' }).click();
  await sleep(STEP_MS);
  film.say('Enter the name Garden.');
  await page.getByLabel('Name').pressSequentially('Garden', { delay: 80 });
  await sleep(STEP_MS);
  film.say('Click Save. The project appears in the list.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Garden' }).waitFor();
  await sleep(STEP_MS);
}

/** Runs the command line of Docreel. It prints JSON, and reads DOCREEL_URL and DOCREEL_KEY. */
async function docreel(...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)('npx', ['docreel', ...args]);
  return JSON.parse(stdout) as Record<string, string>;
}

const folder = await mkdtemp(path.join(tmpdir(), 'recording-'));
const browser = await chromium.launch({ ...(CHROMIUM ? { executablePath: CHROMIUM } : { channel: 'chrome' }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: SIZE });
  const film = await startFilm(page, SIZE);
  await createProject(page, film);
  const file = path.join(folder, 'create-a-project.mp4');
  await film.save(file);
  const { videoId = '' } = await docreel('videos', 'upload', file);
  await docreel('generate', videoId, '--wait');
  const { url, expiresAt } = await docreel('preview', '--wait');
  console.log(`The documentation of this change: ${url} (until ${expiresAt})`);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
