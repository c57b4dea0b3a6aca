import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { mountSmallDisk } from '../../../tools/disks/mount-small-disk.ts';
import { EditorPage } from './editor-page.ts';
import { startEditorServer } from './editor-server.ts';

const DISK_BYTES = 256 * 1024 * 1024;

test('text that was written while the disk of the database was full is on the device, and is saved when there is space again', async (t) => {
  await using disk = await mountSmallDisk(DISK_BYTES);
  if (!disk) return t.skip('this process may not mount a disk');
  await using opened = await startEditorServer(disk.path);
  const { server, postgres, api, browser, session, project } = opened;
  const { id } = await api.createArticle({ body: { title: 'Full', content: 'Alpha starts here.\n\nBeta ends.\n' } });
  const page = new EditorPage(await (await browser.newContext({ storageState: session })).newPage());
  const url = `${project}/content/${id}`;
  await page.open(url);
  await page.placeCaret('Alpha');
  await page.page.keyboard.type(' before');
  await page.settle();

  const filler = path.join(disk.path, 'filler');
  await fill(filler);
  await page.placeCaret('Beta');
  // Only new pages need space, so the text is longer than what an update finds free.
  await page.page.keyboard.insertText(` ${randomBytes(60_000).toString('hex')}`);
  await page.page.keyboard.type(' during');
  await page.page.getByRole('status').getByText('Offline (kept on this device)').waitFor();
  const failed = await api.getArticle({ params: { id } }).catch((error: { status?: number }) => error.status);
  // A database without space for its log stops.
  if (typeof failed === 'object') assert.doesNotMatch(failed.content, /during/);
  else assert.equal(failed, 503);
  assert.match((await page.readJournal()).join(''), / during/);

  await rm(filler);
  if (typeof failed !== 'object') await postgres.crash().then(() => postgres.start());
  await server.untilRunning();
  await page.open(url);
  await page.text.getByText('during').waitFor();
  await page.settle();
  const { content } = await api.getArticle({ params: { id } });
  assert.match(content, /^Alpha starts here\. before\n\nBeta ends\. [0-9a-f]{120000} during\n$/);
});

/** Fills the disk to the last byte. */
async function fill(file: string): Promise<void> {
  await using handle = await open(file, 'w');
  for (let chunk = 1024 * 1024; chunk >= 1; ) {
    try {
      await handle.write(Buffer.alloc(chunk));
    } catch {
      chunk = Math.floor(chunk / 4);
    }
  }
}
