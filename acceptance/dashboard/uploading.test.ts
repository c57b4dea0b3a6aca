import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { findings } from './testing/findings.ts';
import { house, ownProject, signedInState, visit } from './testing/house.ts';

const MIB = 2 ** 20;
const PART = 8 * MIB;
const PARTS = 3;
const PATIENCE = { timeout: 120_000 };

test('an upload that a reload broke off goes on with the same file behind what had arrived, and becomes the video; one is given up', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-uploading-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [long, other] = [path.join(folder, 'long.mp4'), path.join(folder, 'other.mp4')];
  await writeLongClip(long);
  await writeFile(other, await readFile(long));
  const { service } = await house();
  const { slug, key } = await ownProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const partsThere = async ({ videoId, uploadId }: Begun) => {
    const { uploadedParts } = await api.signUploadParts({ body: { videoId, uploadId, partNumbers: [] } });
    return uploadedParts;
  };
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    const line = connectionThatBreaks(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${service.origin}/p/${slug}/videos/add`);
    await page.getByLabel('Video files').setInputFiles([long, other]);
    await line.broken;
    const begun = await begunIn(page, 'long.mp4');
    const before = await until(
      () => partsThere(begun),
      (parts) => parts.length === 1,
    );
    await page.reload();
    line.mend();

    const again = page.getByLabel('File to resume long.mp4');
    await page.getByText('Upload interrupted').first().waitFor();
    assert.deepEqual(await findings(page), []);
    await again.setInputFiles(other);
    await page.getByText(/^That’s a different file/).waitFor();
    await page.getByRole('button', { name: 'Cancel upload of other.mp4' }).click();
    await until(
      () => api.listVideos(),
      ({ videos }) => videos.length === 1,
    );

    await again.setInputFiles(long);
    // The server is not told of the end until it was seen what it has: a part that is sent again has another ETag.
    const parts = await until(
      () => partsThere(begun),
      ({ length }) => length === PARTS,
    );
    assert.deepEqual(parts.slice(0, 1), before);
    assert.deepEqual(
      line.sent.toSorted((one, two) => one - two),
      [2, 3],
    );
    line.complete();
    await page.getByRole('row', { name: /long.*Ready/ }).waitFor(PATIENCE);
    const { sizeBytes } = await api.getVideo({ params: { videoId: begun.videoId } });
    assert.equal(sizeBytes, PART * (PARTS - 1) + MIB);
    await page.reload();
    await page.getByRole('row', { name: /long.*Ready/ }).waitFor();
    assert.equal(await page.getByText('Upload interrupted').count(), 0);
  });
});

/** A clip of two seconds with nothing behind it, long enough for several parts. */
async function writeLongClip(file: string): Promise<void> {
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=2', '-pix_fmt', 'yuv420p'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, file]);
  const clip = await readFile(file);
  const rest = Buffer.alloc(PART * (PARTS - 1) + MIB - clip.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4);
  await writeFile(file, Buffer.concat([clip, rest]));
}

interface Begun {
  videoId: string;
  uploadId: string;
}

/** What the browser keeps of an upload. */
async function begunIn(page: Page, name: string): Promise<Begun> {
  const kept = await page.evaluate((of) => Object.entries(localStorage).find(([key]) => key.includes(of))?.[1] ?? 'null', name);
  return (JSON.parse(kept) as { begun: Begun }).begun;
}

/** Takes the first part of a file and no more until it is mended; says which parts it takes from then on. */
function connectionThatBreaks(page: Page) {
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

async function until<T>(look: () => Promise<T>, isEnough: (seen: T) => boolean): Promise<T> {
  for (let tried = 0; tried < 300; tried++) {
    const seen = await look();
    if (isEnough(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not come to that.');
}
