import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateArticle } from '../../articles/update-article.ts';
import { createFolder } from '../../folders/create-folder.ts';
import { addLanguage } from '../../languages/add-language.ts';
import { updateLanguage } from '../../languages/update-language.ts';
import { openPublishHarness, type PublishHarness } from '../testing/publish-harness.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

const PICTURE = 'c'.repeat(64);

test('publishing renders nothing if nothing changed, and publishes every change that shows', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const folder = await createFolder(db, { projectId, name: 'Guides', parentId: null });
  const id = await press.addArticle(projectId, { title: 'One', content: `![x](asset:${PICTURE})`, folderId: folder.id });
  await press.publish(projectId);
  const publishAgain = async () => {
    press.writes.length = 0;
    const { hasChanges } = await press.publish(projectId);
    return { hasChanges, hasWritten: press.writes.length > 0 };
  };
  const SAME = { hasChanges: false, hasWritten: false };
  const project = () => db.updateTable('projects').where('id', '=', projectId);
  const changes: [what: string, change: () => Promise<unknown>, isVisible: boolean][] = [
    ['an empty folder', () => createFolder(db, { projectId, name: 'Empty', parentId: null }), false],
    [
      'the description of an article',
      () => updateArticle(db, { projectId, id, ifMatch: undefined }, { metadata: { metaDescription: 'New.' } }),
      true,
    ],
    ['the name of the folder', () => db.updateTable('folders').set({ name: 'Books' }).where('id', '=', folder.id).execute(), true],
    ['a language without translations', () => addLanguage(db, projectId, { code: 'de' }), false],
    ['the description in that language', () => updateLanguage(db, { projectId, code: 'de' }, { description: 'Anders.' }), false],
    ['the description of the project', () => project().set({ description: 'Another.' }).execute(), true],
    [
      'the brand',
      () =>
        project()
          .set({ site: JSON.stringify({ accent: '#aa0000' }) })
          .execute(),
      true,
    ],
    ['the slug of the project', () => project().set({ slug: 'moved-elsewhere' }).execute(), true],
    [
      'a picture that was missing before',
      () => {
        const picture = {
          project_id: projectId,
          id: PICTURE,
          storage_key: 'x',
          content_type: 'image/png',
          size_bytes: 1,
          width: 1,
          height: 1,
        };
        return db.insertInto('assets').values(picture).execute();
      },
      true,
    ],
  ];
  assert.deepEqual(await publishAgain(), SAME);
  for (const [what, change, isVisible] of changes) {
    await change();
    assert.deepEqual(await publishAgain(), { hasChanges: isVisible, hasWritten: isVisible }, what);
    assert.deepEqual(await publishAgain(), SAME, what);
  }
});
