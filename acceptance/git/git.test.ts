import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, createProject } from '../testing/harness.ts';
import { createFolder } from '../testing/synced-folder.ts';
import { readRows, seedContent } from '../testing/synced-content.ts';

test('a pull writes the project, a second one changes no byte, and a push changes no row', async () => {
  const project = await createProject();
  const { picture, ids } = await seedContent(project);
  await using folder = await createFolder(project);
  const first = await folder.run('pull');
  assert.equal(first.code, 0, JSON.stringify(first.errors));
  console.log(first.json);
  const files = await folder.readAll();
  console.log(Object.keys(files));
  for (const [name, text] of Object.entries(files)) if (!name.startsWith('assets')) console.log(`== ${name}\n${text}`);
  const rows = await readRows(project);
  const second = await folder.run('pull');
  console.log(second.json);
  assert.deepEqual(await folder.readAll(), files);
  const pushed = await folder.run('push');
  console.log(pushed.json, pushed.errors);
  assert.deepEqual(await folder.readAll(), files);
  assert.deepEqual(await readRows(project), rows);
});
