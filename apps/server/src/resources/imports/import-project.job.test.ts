import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { ARCHIVE_MAX_FILES } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { type ArchiveFile, writeZip } from '../../platform/archive/write-zip.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { prepareExport } from '../exports/prepare-export.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { completeMultipartUpload } from '../uploads/complete-multipart-upload.ts';
import { createMultipartUpload } from '../uploads/create-multipart-upload.ts';
import { listVideos } from '../videos/videos.store.ts';
import { retryImport, startImport } from './start-import.ts';

let server: ExportTestServer;
let context: Context;
before(async () => {
  server = await openExportTestServer({ isWorking: true });
  context = server.context;
});
after(() => server?.[Symbol.asyncDispose]());

let stored = 0;

/** Imports a ZIP file and returns the finished job. */
async function run(projectId: string, bytes: Uint8Array) {
  const storageKey = `imports/${++stored}.zip`;
  await context.storage.put(storageKey, bytes);
  const jobId = await retryImport(context, projectId, { storageKey, name: 'docs.zip' });
  return waitForJob(jobId);
}

async function waitForJob(jobId: string) {
  await context.queue.waitForEnd(jobId, { timeoutMs: 60_000, signal: new AbortController().signal });
  return context.db
    .selectFrom('jobs')
    .select(['status', 'input', 'output', 'error', 'percent'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
}

/** Creates an upload whose parts have already been joined in storage. */
async function uploadJoined(projectId: string, purpose: 'video' | 'import', bytes: Uint8Array) {
  const file = { filename: 'my docs.zip', contentType: 'application/zip', purpose };
  const { key, videoId, uploadId } = await createMultipartUpload(context, projectId, file);
  await context.storage.uploads.abortMultipart(key, uploadId);
  await context.storage.put(key, bytes);
  return { videoId, uploadId };
}

async function createZip(files: Iterable<ArchiveFile>): Promise<Buffer> {
  return buffer(Readable.from(writeZip(Readable.from(files))));
}

async function exportZip(projectId: string): Promise<Buffer> {
  const { chunks } = await prepareExport(context, { projectId, format: 'markdown' });
  return buffer(Readable.from(chunks()));
}

async function ownProject() {
  const projectId = await addProject(context.db);
  for (const name of ['One', 'Two'])
    await createArticle(context.db, { projectId, title: name, content: `${name}.\n`, folderId: null, author: 'person' });
  return { projectId, zip: await exportZip(projectId) };
}

test('a job imports an archive, a second import changes nothing, and the archive is deleted', async () => {
  const { zip } = await ownProject();
  const projectId = await addProject(context.db);
  for (const [created, unchanged] of [
    [2, 0],
    [0, 2],
  ]) {
    const { status, output, percent } = await run(projectId, zip);
    assert.deepEqual([status, percent], ['completed', 100]);
    assert.deepEqual(output?.['articles'], { created, updated: 0, unchanged });
  }
  const loose = await context.db.selectFrom('orphaned_files').select('storage_key').where('project_id', '=', projectId).execute();
  assert.equal(loose.filter(({ storage_key }) => storage_key.startsWith('imports/')).length, 2);
});

test('an upload for an import is never a video: it is imported under its name, and neither listed nor completed as a video', async () => {
  const { zip } = await ownProject();
  const projectId = await addProject(context.db);
  const ref = await uploadJoined(projectId, 'import', zip);
  assert.equal((await listVideos(context.db, projectId, { limit: 10, offset: 0 })).total, 0);
  await assert.rejects(completeMultipartUpload(context, projectId, ref), { code: 'CONFLICT', message: /is an import/ });
  const { status, input, output } = await waitForJob(await startImport(context, projectId, ref));
  assert.deepEqual(
    [status, (input as { name: string }).name, output?.['articles']],
    ['completed', 'my docs.zip', { created: 2, updated: 0, unchanged: 0 }],
  );
  await assert.rejects(startImport(context, projectId, ref), { code: 'UPLOAD_NOT_FOUND' });
});

test('an upload for a video is not imported, and stays', async () => {
  const { projectId, zip } = await ownProject();
  const ref = await uploadJoined(projectId, 'video', zip);
  await assert.rejects(startImport(context, projectId, ref), { code: 'CONFLICT', message: /"purpose": "import"/ });
  assert.equal((await listVideos(context.db, projectId, { limit: 10, offset: 0 })).total, 1);
});

test('a hostile archive fails the job with a sentence that names the reason, and nothing is changed', async () => {
  const { projectId } = await ownProject();
  const untouched = await exportZip(projectId);
  const manifest = {
    path: 'docreel.yaml',
    body: 'docreel: 1\nproject: {id: x, name: P, description: null, language: en, logoUrl: null}\n',
  };
  const article = (fields: string) => createZip([manifest, { path: 'aaaa.md', body: `---\ntitle: x\n${fields}\n---\nx` }]);
  const good = await article('');
  const renamed = (name: string) => Buffer.from(good.toString('latin1').replaceAll('aaaa', name), 'latin1');
  const aliases = ['a: &a [x,x,x,x,x,x,x,x,x]', ...'bcdefghij'.split('').map((name, at) => createAliases(name, 'abcdefghi'.charAt(at)))];
  const cases: [string, Buffer, RegExp][] = [
    ['no ZIP', Buffer.from('no archive at all'), /cannot be read as a ZIP/],
    ['a ZIP that is cut off', good.subarray(0, good.length - 30), /cannot be read as a ZIP/],
    [
      'no export',
      await createZip([{ path: 'a.md', body: '# A' }]),
      /it has no docreel\.yaml\. To import your own Markdown, export this project/,
    ],
    ['a path that leads out', renamed('../a'), /cannot be read as a ZIP|lead out/],
    ['an absolute path', renamed('/aaa'), /cannot be read as a ZIP|lead out/],
    ['a link', patchDirectory(good, (central) => central.writeUInt32LE(0o120_777 * 0x1_0000, 38)), /symbolic link/],
    ['a bomb', patchDirectory(good, (central) => central.writeUInt32LE(0xff_ff_ff_f0, 24)), /larger than 4 GiB|larger than \d+ bytes/],
    ['more than it says', patchDirectory(good, (central) => central.writeUInt32LE(3, 24)), /docreel\.yaml|cannot be imported/],
    [
      '100,000 files',
      await createZip(Array.from({ length: 100_000 }, (_, n) => ({ path: `${n}`, body: '' }))),
      new RegExp(`${ARCHIVE_MAX_FILES} files`),
    ],
    ['aliases', await article(`metadata:\n  ${aliases.join('\n  ')}`), /aaaa\.md: its YAML has aliases/],
    ['deep YAML', await article(`metadata: ${'['.repeat(10_000)}`), /aaaa\.md: its YAML/],
  ];
  for (const [name, bytes, sentence] of cases) {
    const { status, error } = await run(projectId, bytes);
    assert.equal(status, 'failed', name);
    assert.match(error ?? '', /^IMPORT_REFUSED: /, name);
    assert.match(error ?? '', sentence, name);
  }
  assert.deepEqual(await exportZip(projectId), untouched);
});

/** Returns a YAML list that refers to the list `of` nine times. A few levels of such lists expand to 3 GB of text. */
function createAliases(name: string, of: string): string {
  return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${of}`).join(', ')}]`;
}

/** Returns a copy of a ZIP file after `patch` has changed its central directory. */
function patchDirectory(zip: Buffer, patch: (central: Buffer) => void): Buffer {
  const copy = Buffer.from(zip);
  patch(copy.subarray(copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))));
  return copy;
}
