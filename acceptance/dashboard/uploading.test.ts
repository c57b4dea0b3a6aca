import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { findViolations } from './testing/find-violations.ts';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

const MIB = 2 ** 20;
const PART = 8 * MIB;
const PARTS = 3;

test('an upload interrupted by a reload resumes with the same file, and an upload can be cancelled', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-uploading-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [long, other] = [path.join(folder, 'long.mp4'), path.join(folder, 'other.mp4')];
  await writeLongClip(long);
  await writeFile(other, await readFile(long));
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const partsThere = async ({ videoId, uploadId }: StoredUpload) => {
    const { uploadedParts } = await api.signUploadParts({ body: { videoId, uploadId, partNumbers: [] } });
    return uploadedParts;
  };
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const line = breakConnection(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${service.origin}/p/${slug}/videos/add`);
    await page.getByLabel('Video files').setInputFiles([long, other]);
    await line.broken;
    const begun = await readStoredUpload(page, 'long.mp4');
    const before = await waitUntil(
      () => partsThere(begun),
      (parts) => parts.length === 1,
    );
    await page.reload();
    line.mend();

    const again = page.getByLabel('File to resume long.mp4');
    await page.getByText('Upload interrupted').first().waitFor();
    assert.deepEqual(await findViolations(page), []);
    await again.setInputFiles(other);
    await page.getByText(/^That’s a different file/).waitFor();
    await page.getByRole('button', { name: 'Cancel upload of other.mp4' }).click();
    await waitUntil(
      () => api.listVideos(),
      ({ videos }) => videos.length === 1,
    );

    await again.setInputFiles(long);
    // The test reads all parts before it completes the upload, because a part that is uploaded again has a different ETag.
    const parts = await waitUntil(
      () => partsThere(begun),
      ({ length }) => length === PARTS,
    );
    assert.deepEqual(parts.slice(0, 1), before);
    assert.deepEqual(
      line.sent.toSorted((one, two) => one - two),
      [2, 3],
    );
    line.complete();
    await page.getByRole('row', { name: /Long.*Ready/ }).waitFor();
    const { sizeBytes } = await api.getVideo({ params: { videoId: begun.videoId } });
    assert.equal(sizeBytes, PART * (PARTS - 1) + MIB);
    await page.reload();
    await page.getByRole('row', { name: /Long.*Ready/ }).waitFor();
    assert.equal(await page.getByText('Upload interrupted').count(), 0);
  });
});

/** Writes a two-second video that is padded to the size of several upload parts. */
async function writeLongClip(file: string): Promise<void> {
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=2', '-pix_fmt', 'yuv420p'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, file]);
  const clip = await readFile(file);
  const rest = Buffer.alloc(PART * (PARTS - 1) + MIB - clip.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4);
  await writeFile(file, Buffer.concat([clip, rest]));
}

interface StoredUpload {
  videoId: string;
  uploadId: string;
}

/** Returns the data that the browser stores about an unfinished upload. */
async function readStoredUpload(page: Page, name: string): Promise<StoredUpload> {
  const kept = await page.evaluate((of) => Object.entries(localStorage).find(([key]) => key.includes(of))?.[1] ?? 'null', name);
  return (JSON.parse(kept) as { begun: StoredUpload }).begun;
}

/** Accepts only the first part of a file until the test restores the connection. Records all parts that arrive after that. */
function breakConnection(page: Page) {
  let isMended = false;
  const sent: number[] = [];
  const [broken, completed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void page.route(/\/uploads\/.*[?&]partNumber=/, (route) => {
    const part = Number(new URL(route.request().url()).searchParams.get('partNumber'));
    if (isMended) sent.push(part);
    if (isMended || part === 1) return route.continue();
    broken.resolve();
    return undefined;
  });
  void page.route(/\/multipart\/complete$/, async (route) => {
    await completed.promise;
    await route.continue();
  });
  return { broken: broken.promise, mend: () => (isMended = true), sent, complete: completed.resolve };
}

async function waitUntil<T>(look: () => Promise<T>, isEnough: (seen: T) => boolean): Promise<T> {
  for (let tried = 0; tried < 300; tried++) {
    const seen = await look();
    if (isEnough(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The condition was not met in time.');
}
