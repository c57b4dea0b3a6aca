import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { findRecordings } from './find-recordings.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-find-recordings-'));
  for (const file of ['b.mp4', 'b.srt', 'b.vtt', 'a.webm', 'a.truth.json', 'README.md'])
    await writeFile(path.join(folder, file), file.endsWith('.json') ? '{"title":[],"steps":[]}' : '');
});
after(() => rm(folder, { recursive: true }));

test('a recording gets the files with its name', async () => {
  const found = await findRecordings(folder);
  assert.deepEqual(
    found.map(({ name, truth, captions }) => [name, truth !== null, captions && path.basename(captions)]),
    [
      ['a', true, null],
      ['b', false, 'b.vtt'],
    ],
  );
});

test('an unknown name is an error', async () => {
  assert.equal((await findRecordings(folder, ['b'])).length, 1);
  await assert.rejects(findRecordings(folder, ['c']), /no recording called c/);
});
