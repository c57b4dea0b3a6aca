import assert from 'node:assert/strict';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { addProject } from '../../platform/http/testing/edge.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { resizePictures } from '../assets/resize-pictures.ts';
import { toSizeKey } from '../assets/size-key.ts';
import { importProject } from './import-project.ts';

let server: ExportTestServer;
before(async () => {
  server = await openExportTestServer();
});
after(() => server?.[Symbol.asyncDispose]());

test('imported pictures get smaller versions, and what is lost is reported', async () => {
  const { context } = server;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1000, height: 500, channels: 3, background: '#808080', noise } });
  const projectId = await addProject(context.db);
  const report = await importWith(projectId, {
    'one.md':
      '---\ntitle: One\n---\n\n1. Save. [00:09](video:gone#t=9)\n\n   ![Shot](assets/shot.png#mark=1,2,3,4&cut=0,0,50)\n\n![Odd](assets/odd.jpg#mark=1,2,3,4)\n\n![None](assets/none.png)\n',
    'assets/shot.png': await picture.png().toBuffer(),
    'assets/odd.jpg': Buffer.from('no picture'),
  });
  assert.deepEqual(report.warnings, [
    'Pages leave out 1 times of videos that are not in this project.',
    '2 marks and crops of pictures are not shown, because they are malformed or their picture has no size.',
    '1 pictures are missing, because the import does not contain their files.',
  ]);
  await resizePictures(context, projectId, new AbortController().signal);
  const row = await context.db
    .selectFrom('assets')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('width', '=', 1000)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    row.sizes.map(({ width }) => width),
    [480, 960],
  );
  for (const { width, sizeBytes } of row.sizes)
    assert.equal((await context.storage.stat(toSizeKey(row.storage_key, width)))?.sizeBytes, sizeBytes);
  const orphaned = await context.db.selectFrom('orphaned_files').select('storage_key').where('project_id', '=', projectId).execute();
  assert.deepEqual(
    orphaned.filter(({ storage_key: key }) => key.endsWith('.webp')),
    [],
  );
});

async function importWith(projectId: string, files: Record<string, string | Buffer>) {
  const { context } = server;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'docreel-pictures-'));
  await mkdir(join(folder.path, 'assets'));
  const project = `{ id: ${await addProject(context.db)}, name: Meridian, description: Guides., language: en, logoUrl: null, descriptions: {} }`;
  const all = { 'docreel.yaml': `docreel: 1\nproject: ${project}\nlanguages: []\n`, ...files };
  for (const [name, data] of Object.entries(all)) await writeFile(join(folder.path, name), data);
  return await importProject(context, projectId, { source: { path: folder.path, isFolder: true }, signal: new AbortController().signal });
}

test('pictures without an index get the size that their file has, so that pages reserve their space', async () => {
  const { context } = server;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'docreel-pictures-'));
  const write = (name: string, data: string | Buffer) => writeFile(join(folder.path, name), data);
  await mkdir(join(folder.path, 'assets'));
  const project = 'name: Meridian, description: Guides., language: en, logoUrl: null';
  await write(
    'docreel.yaml',
    `docreel: 1\nproject: { id: ${await addProject(context.db)}, ${project}, descriptions: {} }\nlanguages: []\n`,
  );
  await write('one.md', '---\ntitle: One\n---\n\n![Shot](assets/shot.png)\n\n![Film](assets/film.gif)\n\n![Odd](assets/odd.jpg)\n');
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#36c' } });
  await write('assets/shot.png', await picture.png().toBuffer());
  await write('assets/film.gif', await picture.gif().toBuffer());
  await write('assets/odd.jpg', 'no picture');
  const projectId = await addProject(context.db);
  await importProject(context, projectId, { source: { path: folder.path, isFolder: true }, signal: new AbortController().signal });
  const rows = await context.db.selectFrom('assets').selectAll().where('project_id', '=', projectId).orderBy('content_type').execute();
  assert.deepEqual(
    rows.map(({ content_type, width, height }) => [content_type, width, height]),
    [
      ['image/gif', 320, 180],
      ['image/jpeg', null, null],
      ['image/png', 320, 180],
    ],
  );
});
