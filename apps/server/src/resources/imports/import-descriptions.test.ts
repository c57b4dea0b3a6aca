import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { addLanguage } from '../languages/add-language.ts';
import { readLanguage } from '../languages/read-languages.ts';
import { importProject } from './import-project.ts';

let server: ExportTestServer;
before(async () => {
  server = await openExportTestServer();
});
after(() => server?.[Symbol.asyncDispose]());

/** Imports a project that contains only these translated descriptions. */
async function importDescriptions(projectId: string, from: string, descriptions: string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'docreel-descriptions-'));
  const project = `id: ${from}, name: Meridian, description: Guides., language: en, logoUrl: null`;
  const list = descriptions.join(', ');
  await writeFile(join(folder.path, 'docreel.yaml'), `docreel: 1\nproject: { ${project}, descriptions: { ${list} } }\nlanguages: []\n`);
  const { signal } = new AbortController();
  return await importProject(server.context, projectId, { source: { path: folder.path, isFolder: true }, signal });
}

test('translated descriptions are imported into the exported project and into an empty one, but not into another project with articles', async () => {
  const { db } = server.context;
  const german = async (projectId: string) => (await readLanguage(db, projectId, 'de')).description;
  const seedTarget = async () => {
    const projectId = await addProject(db);
    await addLanguage(db, projectId, { code: 'de' });
    return projectId;
  };
  const [own, other, empty] = [await seedTarget(), await seedTarget(), await seedTarget()];
  for (const projectId of [own, other]) await createArticle(db, { projectId, title: 'A', content: 'A.', folderId: null, author: 'person' });
  const descriptions = ['DE: { description: Anleitungen., sourceDescription: Guides., author: machine }'];
  for (const projectId of [own, other, empty]) assert.deepEqual((await importDescriptions(projectId, own, descriptions)).warnings, []);
  assert.deepEqual([await german(own), await german(other), await german(empty)], ['Anleitungen.', null, 'Anleitungen.']);
  const { source_description, description_author } = await db
    .selectFrom('project_languages')
    .selectAll()
    .where('project_id', '=', own)
    .executeTakeFirstOrThrow();
  assert.deepEqual([source_description, description_author], ['Guides.', 'machine']);
  assert.deepEqual((await importDescriptions(own, own, [])).warnings, []);
  assert.equal(await german(own), 'Anleitungen.', 'a missing description does not delete the existing one');
});

test('a description in a language that the project does not have is skipped with a warning, and a blank one is refused', async () => {
  const projectId = await addProject(server.context.db);
  const { warnings } = await importDescriptions(projectId, projectId, [
    'fr: { description: Guides, sourceDescription: null, author: person }',
  ]);
  assert.deepEqual(warnings, ['The description in "fr" was left out because the project is not translated into this language.']);
  const blank = importDescriptions(projectId, projectId, ['fr: { description: " ", sourceDescription: null, author: person }']);
  await assert.rejects(blank, /docreel\.yaml.*must not be blank/);
});
