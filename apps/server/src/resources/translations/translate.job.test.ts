import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { updateArticle } from '../articles/update-article.ts';
import { readLanguage } from '../languages/read-languages.ts';
import { removeLanguage } from './remove-language.ts';
import { isItsTurn } from './translations.store.ts';
import { testTranslations } from './testing/translations.ts';
import { updateTranslation } from './update-translation.ts';

test('a restarted job continues after the last finished article', async () => {
  await using t = await testTranslations();
  const [one, two] = [await t.addArticle('One', 'First.\n'), await t.addArticle('Two', 'Second.\n')];
  let refusals = 0;
  t.behave = (texts, response) => {
    if (!texts.includes('Second.') || ++refusals > 4) return false;
    response.writeHead(503, { 'retry-after': '0.01' }).end();
    return true;
  };
  const { status, output, error } = await t.ended(await t.translate());
  assert.equal(status, 'completed', String(error));
  assert.deepEqual(output?.['articleIds'], [one, two]);
  assert.equal(t.asked.filter((words) => words === 'First.').length, 1);
  assert.equal(refusals, 5);
});

test('an edit that a person saves during the translation is kept', async () => {
  await using t = await testTranslations();
  const id = await t.addArticle('One', 'First.\n\nSecond.\n');
  await t.ended(await t.translate());
  const target = { projectId: t.projectId, id, ifMatch: undefined };
  await updateArticle(t.context.db, target, { content: 'First.\n\nSecond and more.\n' });
  t.behave = async () => {
    t.behave = () => false;
    await updateTranslation(t.context, { ...target, language: 'de' }, { content: 'Von Hand.\n\nSECOND.\n' });
    return false;
  };
  const { output } = await t.ended(await t.translate());
  assert.equal(output?.['translatedCount'], 1);
  assert.deepEqual(await t.read(id), { title: 'ONE', content: 'Von Hand.\n\nSECOND AND MORE.\n', revision: 3 });
});

test('a worker that was suspended during the translation saves nothing, and the worker that took over the job does', async () => {
  await using t = await testTranslations();
  const id = await t.addArticle('One', 'First.\n');
  t.behave = async () => {
    t.behave = () => false;
    await t.context.db
      .updateTable('jobs')
      .set({ fence: 7, lease_until: new Date(0), run_after: new Date(0) })
      .execute();
    return false;
  };
  const { status, output } = await t.ended(await t.translate());
  assert.deepEqual([status, output?.['translatedCount']], ['completed', 1]);
  assert.equal(t.asked.filter((words) => words === 'First.').length, 2, 'the first translation was not saved');
  assert.equal((await t.read(id))?.revision, 1);
});

test('a language removed during its translation leaves nothing behind', async () => {
  await using t = await testTranslations();
  const id = await t.addArticle('One', 'First.\n');
  t.behave = async () => {
    assert.equal((await readLanguage(t.context.db, t.projectId, 'de')).isTranslating, true);
    await removeLanguage(t.context, t.projectId, 'de');
    return false;
  };
  const { status, error } = await t.ended(await t.translate());
  assert.equal(status, 'failed');
  assert.match(String(error), /^LANGUAGE_NOT_CONFIGURED: /);
  assert.equal(await t.read(id), undefined);
});

test('two jobs for one language run one after the other, so nothing is translated twice', async () => {
  await using t = await testTranslations();
  await t.addArticle('One', 'First.\n');
  const jobs = await Promise.all([t.translate(), t.translate()]);
  const ends = await Promise.all(jobs.map((id) => t.ended(id)));
  const counts = ends.map(({ output }) => `${String(output?.['translatedCount'])} translated, ${String(output?.['skippedCount'])} skipped`);
  assert.deepEqual(new Set(counts), new Set(['1 translated, 0 skipped', '0 translated, 1 skipped']));
  assert.deepEqual(t.asked, ['One', 'First.']);
});

test('a job that was committed after a later one had started waits for it', async () => {
  await using t = await testTranslations();
  const { db } = t.context;
  const [earlier, later] = [uuid(), uuid()];
  // The jobs are scheduled for tomorrow, so that no worker runs them.
  const run_after = new Date(Date.now() + 86_400_000);
  const job = { project_id: t.projectId, run_after, kind: 'translate', scope: 'generate', input: JSON.stringify({ language: 'de' }) };
  const isTurnOf = (jobId: string) => db.transaction().execute((tx) => isItsTurn(tx, t.projectId, { jobId, language: 'de', turn: 'turn' }));
  await db
    .insertInto('jobs')
    .values({ ...job, id: later })
    .execute();
  assert.equal(await isTurnOf(later), true);
  await db.insertInto('job_steps').values({ job_id: later, name: 'turn', result: 'true', fence: 1 }).execute();
  await db
    .insertInto('jobs')
    .values({ ...job, id: earlier })
    .execute();
  assert.equal(await isTurnOf(earlier), false);
  await db
    .updateTable('jobs')
    .set({ status: 'failed', error: 'INTERNAL: ours', completed_at: new Date() })
    .where('id', '=', later)
    .execute();
  assert.equal(await isTurnOf(earlier), true);
});

test('untranslated text is sent again by the next job, although its article is unchanged', async () => {
  await using t = await testTranslations();
  const id = await t.addArticle('One', 'First.\n\nSecond.\n');
  t.behave = (texts, response) => {
    response.end(JSON.stringify({ translatedText: texts.map((words) => (words === 'Second.' ? '' : words.toUpperCase())) }));
    return true;
  };
  const { output } = await t.ended(await t.translate());
  assert.match(String(output?.['warnings']), /^"One": "Second\." was not translated/);
  assert.equal((await t.read(id))?.content, 'FIRST.\n\nSecond.\n');
  t.behave = () => false;
  t.asked.length = 0;
  await t.ended(await t.translate());
  assert.deepEqual(t.asked, ['Second.']);
  assert.equal((await t.read(id))?.content, 'FIRST.\n\nSECOND.\n');
});
