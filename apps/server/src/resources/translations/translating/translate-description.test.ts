import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLanguage } from '../../languages/read-languages.ts';
import { removeLanguage } from '../remove-language.ts';
import { updateLanguage } from '../../languages/update-language.ts';
import { updateProject } from '../../project-settings/update-project.ts';
import { type TestTranslations, testTranslations } from '../testing/translations.ts';

/** Creates functions to set the project's description and to translate it into German. */
function describing(t: TestTranslations) {
  const { db } = t.context;
  const { projectId } = t;
  const read = async () => (await readLanguage(db, projectId, 'de')).description;
  return {
    read,
    say: (description: string | null) => updateProject(db, { projectId, ifMatch: undefined }, { description }),
    sayInGerman: (description: string | null) => updateLanguage(db, { projectId, code: 'de' }, { description }),
    async translate() {
      const { status, output, error } = await t.ended(await t.translate());
      return { status, error, warnings: output?.['warnings'], asked: t.asked.splice(0), german: status === 'completed' && (await read()) };
    },
  };
}

test('a description is translated if it is new or changed, and an empty one sends nothing', async () => {
  await using t = await testTranslations();
  const { say, translate } = describing(t);
  const end = { status: 'completed', error: null, warnings: [] };
  assert.deepEqual(await translate(), { ...end, asked: [], german: null });
  await say(' ');
  assert.deepEqual(await translate(), { ...end, asked: [], german: null });
  await say('Guides.');
  assert.deepEqual(await translate(), { ...end, asked: ['Guides.'], german: 'GUIDES.' });
  assert.deepEqual(await translate(), { ...end, asked: [], german: 'GUIDES.' });
  await say('More guides.');
  assert.deepEqual(await translate(), { ...end, asked: ['More guides.'], german: 'MORE GUIDES.' });
  await say(null);
  assert.deepEqual(await translate(), { ...end, asked: [], german: null });
});

test("a person's description stays, with a warning if its source changes, until it is removed", async () => {
  await using t = await testTranslations();
  const { say, sayInGerman, translate } = describing(t);
  await say('Guides.');
  await sayInGerman('Von Hand.');
  assert.deepEqual(await translate(), { status: 'completed', error: null, warnings: [], asked: [], german: 'Von Hand.' });
  await say('More guides.');
  const kept = await translate();
  assert.deepEqual([kept.asked, kept.german], [[], 'Von Hand.']);
  assert.deepEqual(kept.warnings, [
    'The description of the project changed, but a person wrote its translation "Von Hand.", so it was kept.',
  ]);
  await say(null);
  assert.equal((await translate()).german, 'Von Hand.');
  await say('Guides.');
  await sayInGerman(' \n');
  assert.equal((await translate()).german, 'GUIDES.');
  await sayInGerman('GUIDES.');
  await say('More guides.');
  assert.equal((await translate()).german, 'MORE GUIDES.', "sending the machine's description back does not make it a person's");
});

test('a description that a person saves during the translation is kept; an invalid answer is a warning, and the next job tries again', async () => {
  await using t = await testTranslations();
  const { say, sayInGerman, translate } = describing(t);
  await say('Guides.');
  t.behave = async () => {
    t.behave = () => false;
    await sayInGerman('Von Hand.');
    return false;
  };
  assert.equal((await translate()).german, 'Von Hand.');
  await sayInGerman(null);
  t.behave = (texts, response) => {
    response.end(JSON.stringify({ translatedText: texts.map(() => 'x'.repeat(1001)) }));
    return true;
  };
  const refused = await translate();
  assert.deepEqual(
    [refused.german, refused.warnings],
    [null, ['The description of the project was not translated, because the engine returned no valid text.']],
  );
  t.behave = () => false;
  assert.equal((await translate()).german, 'GUIDES.');
});

test('a language removed during the translation gets no description', async () => {
  await using t = await testTranslations();
  const { say, translate } = describing(t);
  await say('Guides.');
  t.behave = async () => {
    await removeLanguage(t.context, t.projectId, 'de');
    return false;
  };
  const { status, error } = await translate();
  assert.equal(status, 'failed');
  assert.match(String(error), /^LANGUAGE_NOT_CONFIGURED: /);
});
