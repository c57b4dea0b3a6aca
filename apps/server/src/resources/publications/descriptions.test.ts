import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addLanguage } from '../languages/add-language.ts';
import { updateLanguage } from '../languages/update-language.ts';
import { updateProject } from '../project-settings/update-project.ts';
import { importTranslation } from '../translations/import-translation.ts';
import { getArticle } from '../articles/read-article.ts';
import { listPublishChanges } from './comparing/list-publish-changes.ts';
import { getPublishStatus } from './publish-status.ts';
import { openPublishHarness, type PublishHarness } from './testing/publish-harness.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

test('each language has its own description of the project, and changing it renders only first pages and llms.txt', async () => {
  const { db } = press.context;
  const projectId = await press.addProject('described');
  const id = await press.addArticle(projectId, { title: 'One' });
  await addLanguage(db, projectId, { code: 'de', description: 'Nicht zu sehen.' });
  await press.publish(projectId);
  await updateLanguage(db, { projectId, code: 'de' }, { description: null });
  const { hasUnpublishedChanges } = await getPublishStatus(press.context, projectId);
  assert.equal(hasUnpublishedChanges, false, 'nothing is published in it');
  const german = {
    language: 'de',
    title: 'Eins',
    content: 'Deutsch.',
    metadata: {},
    isCurrent: true,
    contentHash: undefined,
    memory: null,
  };
  await importTranslation({ tx: db, threads: press.context.threads }, await getArticle(db, projectId, id), german);
  const said = async () => {
    const texts = await Promise.all(['', 'de/'].flatMap((at) => [at, `${at}llms.txt`]).map((at) => press.get(`/sites/described/${at}`)));
    const [home = '', list = '', germanHome = '', germanList = ''] = await Promise.all(texts.map((text) => text.text()));
    const seen = (page: string, models: string) => {
      const inHead = /<meta name="description" content="([^"]*)">/.exec(page)?.[1];
      const onPage = /<header class="hero"><h1>Meridian<\/h1>(?:<p>([^<]*)<\/p>)?/.exec(page)?.[1];
      return [inHead, onPage, /^> (.*)$/m.exec(models)?.[1]];
    };
    return { en: new Set(seen(home, list)), de: new Set(seen(germanHome, germanList)) };
  };
  /**
   * Publishes the project and returns the number of files written. Checks first that exactly the parts in `others` are listed as changed.
   */
  const publish = async (others: string[]) => {
    assert.equal((await getPublishStatus(press.context, projectId)).hasUnpublishedChanges, true);
    const outcome = await listPublishChanges(press.context, projectId, { limit: 20, offset: 0 });
    assert.deepEqual([outcome.hasChanges, outcome.changes], [true, []]);
    assert.deepEqual(
      Object.entries(outcome.others).flatMap(([name, isOther]) => (isOther ? [name] : [])),
      others,
    );
    press.writes.length = 0;
    await press.publish(projectId);
    assert.equal((await getPublishStatus(press.context, projectId)).hasUnpublishedChanges, false);
    return press.writes.length;
  };
  const setDescription = (description: string | null) => updateProject(db, { projectId, ifMatch: undefined }, { description });
  const setGermanDescription = (description: string | null) => updateLanguage(db, { projectId, code: 'de' }, { description });
  await setDescription('Guides.');
  await press.publish(projectId);
  assert.deepEqual(await said(), { en: new Set(['Guides.']), de: new Set(['Guides.']) });
  await setGermanDescription('Anleitungen.');
  assert.equal(await publish(['languages']), 2, 'the first page in German, and its llms.txt');
  assert.deepEqual(await said(), { en: new Set(['Guides.']), de: new Set(['Anleitungen.']) });
  await setDescription('More guides.');
  assert.equal(await publish(['project']), 2, 'the same in English');
  assert.deepEqual(await said(), { en: new Set(['More guides.']), de: new Set(['Anleitungen.']) });
  await setGermanDescription(null);
  assert.equal(await publish(['languages']), 2);
  assert.deepEqual(await said(), { en: new Set(['More guides.']), de: new Set(['More guides.']) });
});
