import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateArticle } from '../../articles/update-article.ts';
import { createFolder } from '../../folders/create-folder.ts';
import { addLanguage } from '../../languages/add-language.ts';
import { updateLanguage } from '../../languages/update-language.ts';
import { openPress, type Press } from '../testing/press.ts';

let press: Press;
before(async () => {
  press = await openPress();
});
after(() => press[Symbol.asyncDispose]());

const PICTURE = 'c'.repeat(64);

test('publishing what did not change loads nothing; whatever may show is looked at, and found to show or not', async (t) => {
  const { db, threads } = press.context;
  const projectId = await press.addProject();
  const folder = await createFolder(db, { projectId, name: 'Guides', parentId: null });
  const id = await press.addArticle(projectId, { title: 'One', content: `![x](asset:${PICTURE})`, folderId: folder.id });
  await press.publish(projectId);
  const streams = t.mock.method(threads, 'stream');
  const publishAgain = async () => {
    const known = streams.mock.callCount();
    const { hasChanges } = await press.publish(projectId);
    return { hasChanges, isLookedAt: streams.mock.callCount() > known };
  };
  const SAME = { hasChanges: false, isLookedAt: false };
  const project = () => db.updateTable('projects').where('id', '=', projectId);
  const changes: [what: string, change: () => Promise<unknown>, shows: boolean][] = [
    ['a folder of nothing', () => createFolder(db, { projectId, name: 'Empty', parentId: null }), false],
    ['a description', () => updateArticle(db, { projectId, id, ifMatch: undefined }, { metadata: { metaDescription: 'New.' } }), true],
    ['the name of the folder', () => db.updateTable('folders').set({ name: 'Books' }).where('id', '=', folder.id).execute(), true],
    ['a language of nothing', () => addLanguage(db, projectId, { code: 'de' }), false],
    ['what is said in it', () => updateLanguage(db, { projectId, code: 'de' }, { description: 'Anders.' }), false],
    ['the project', () => project().set({ description: 'Another.' }).execute(), true],
    [
      'the look',
      () =>
        project()
          .set({ site: JSON.stringify({ accent: '#aa0000' }) })
          .execute(),
      true,
    ],
    ['the address', () => project().set({ slug: 'moved-elsewhere' }).execute(), true],
    [
      'a picture that was missing',
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
  for (const [what, change, shows] of changes) {
    await change();
    assert.deepEqual(await publishAgain(), { hasChanges: shows, isLookedAt: true }, what);
    assert.deepEqual(await publishAgain(), SAME, what);
  }
});
