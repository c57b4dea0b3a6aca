import assert from 'node:assert/strict';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { addProject } from '../../platform/http/testing/edge.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { importProject } from './import-project.ts';

let server: ExportTestServer;
before(async () => {
  server = await openExportTestServer();
});
after(() => server?.[Symbol.asyncDispose]());

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
