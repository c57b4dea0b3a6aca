import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateArticle } from '../../articles/update-article.ts';
import { listTranslations } from '../list-translations.ts';
import { readTranslation } from '../read-translation.ts';
import { type TestTranslations, testTranslations } from '../testing/translations.ts';
import { updateTranslation } from '../update-translation.ts';
import { confirmTranslation } from './confirm-translation.ts';
import { startTranslation } from './start-translation.ts';

const SOURCE = '# Begin\n\nOpen the door.\n\n1. Go in.\n\n2. Sit down.\n';

/** Creates an article and functions that translate it into German by hand. */
async function byHand(t: TestTranslations) {
  const id = await t.addArticle('Start', SOURCE);
  const source = { projectId: t.projectId, id, ifMatch: undefined };
  const target = { ...source, language: 'de' };
  return {
    start: () => startTranslation(t.context, target),
    edit: (content: string) => updateTranslation(t.context, target, { content }),
    retitle: (title: string) => updateTranslation(t.context, target, { title }),
    confirm: (wanted: number[] | null) => confirmTranslation(t.context, target, wanted),
    change: (content: string) => updateArticle(t.context.db, source, { content }),
    async read() {
      const { blocks = [] } = await readTranslation(t.context, t.projectId, { id, format: 'json', detail: 'html', language: 'de' });
      return blocks.map(({ markdown, translation }) => `${markdown.trim()} | ${translation?.state}`);
    },
    async status() {
      const { articles } = await listTranslations(t.context, t.projectId, { articleId: id, limit: 1, offset: 0 });
      return articles[0]?.translations[0]?.status;
    },
  };
}

test('a translation by hand starts as a copy, and is up to date once title and all blocks are translated', async () => {
  await using t = await testTranslations();
  const { start, edit, retitle, read, status } = await byHand(t);
  assert.equal(await status(), 'none');
  assert.equal((await start()).content, SOURCE);
  assert.equal(await status(), 'stale');
  await edit('# Anfang\n\nOpen the door.\n\n1. Go in.\n\n2. Hinsetzen.\n');
  assert.deepEqual(await read(), [
    '# Anfang | current',
    'Open the door. | untranslated',
    '1. Go in. | untranslated',
    '2. Hinsetzen. | current',
  ]);
  await edit('# Anfang\n\nTür auf.\n\n1. Hinein.\n\n2. Hinsetzen.\n');
  assert.equal(await status(), 'stale');
  await retitle('Anfang');
  assert.equal(await status(), 'current');
});

test('starting again adds new blocks, updates untranslated ones and keeps every translated block', async () => {
  await using t = await testTranslations();
  const { start, edit, change, read } = await byHand(t);
  await start();
  await edit('# Anfang\n\nTür auf.\n\n1. Go in.\n\n2. Hinsetzen.\n');
  await change('# Begin\n\nOpen the window.\n\n1. Go in and look.\n\n2. Take a chair.\n\n3. Sit down.\n\nDone.\n');
  const { content } = await start();
  assert.equal(content, '# Anfang\n\nTür auf.\n\n1. Go in and look.\n\n2. Take a chair.\n\n3. Hinsetzen.\n\nDone.\n');
  assert.deepEqual(await read(), [
    '# Anfang | current',
    'Tür auf. | stale',
    '1. Go in and look. | untranslated',
    '2. Take a chair. | untranslated',
    '3. Hinsetzen. | current',
    'Done. | untranslated',
  ]);
  assert.equal((await start()).content, content);
});

test('a translator translates only the blocks that no person has translated', async () => {
  await using t = await testTranslations();
  const { start, edit, status } = await byHand(t);
  await start();
  await edit('# Anfang\n\nTür auf.\n\n1. Go in.\n\n2. Hinsetzen.\n');
  const { error } = await t.ended(await t.translate());
  assert.equal(error, null);
  assert.deepEqual(t.asked, ['Start', 'Go in.']);
  assert.equal(await status(), 'current');
});

test('confirmed blocks are up to date, and so is the translation once all are', async () => {
  await using t = await testTranslations();
  const { start, edit, retitle, change, confirm, read, status } = await byHand(t);
  await start();
  await edit('# Anfang\n\nTür auf.\n\n1. Hinein.\n\n2. Hinsetzen.\n');
  await retitle('Anfang');
  await change(SOURCE.replace('door', 'window').replace('Sit down', 'Stand'));
  await confirm([1]);
  assert.deepEqual(
    (await read()).filter((block) => block.endsWith('stale')),
    ['2. Hinsetzen. | stale'],
  );
  assert.equal(await status(), 'stale');
  await confirm([3]);
  assert.equal(await status(), 'current');
  await change('# Begin\n');
  await confirm(null);
  assert.equal(await status(), 'current');
});
