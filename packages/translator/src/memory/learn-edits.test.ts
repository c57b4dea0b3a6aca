import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TASK, createWordEngine } from '../testing/engines.ts';
import { translateMarkdown } from '../translate-markdown.ts';
import type { Translation } from '../types.ts';
import { learnEdits } from './learn-edits.ts';

const SOURCE = '# Start\n\nOpen the page.\n\n- Click **Save**.\n- Wait for it.\n\n| Name | Use |\n| - | - |\n| Key | Opens |\n';
const upper = () => createWordEngine((words) => words.toUpperCase());

async function translated(source = SOURCE, earlier: Translation | null = null) {
  return translateMarkdown(upper(), { source, earlier }, TASK);
}

test('a paragraph edited by a person is kept, and a changed source of another one affects only that one', async () => {
  const first = await translated();
  assert.equal(
    first.content,
    '# START\n\nOPEN THE PAGE.\n\n- CLICK **Save**.\n- WAIT FOR IT.\n\n| NAME | USE |\n| - | - |\n| KEY | OPENS |\n',
  );
  const edited = learnEdits(first, first.content.replace('OPEN THE PAGE.', 'Bitte die Seite öffnen.'));
  assert.equal(edited.hasOwnLayout, false);
  assert.deepEqual(
    edited.blocks.map(({ author }) => author),
    ['machine', 'person', ...Array(6).fill('machine')],
  );
  const second = await translated(SOURCE.replace('Wait for it.', 'Wait a moment.'), edited);
  assert.equal(second.translatedCount, 1);
  assert.equal(second.content, edited.content.replace('WAIT FOR IT.', 'WAIT A MOMENT.'));
  assert.deepEqual(second.warnings, []);
});

test('if the source of an edited paragraph changes, the edit is kept with a warning', async () => {
  const first = await translated();
  const edited = learnEdits(first, first.content.replace('WAIT FOR IT.', 'Warten.'));
  const second = await translated(SOURCE.replace('Wait for it.', 'Wait a whole minute.'), edited);
  assert.equal(second.content, edited.content);
  assert.deepEqual(second.warnings, ['The source of "Warten." changed, but a person wrote the translation, so it was kept.']);
});

test('added, removed and moved paragraphs leave the others and edits unchanged', async () => {
  const first = await translated();
  const edited = learnEdits(first, first.content.replace('OPEN THE PAGE.', 'Die Seite öffnen.').replace('USE', 'Zweck'));
  const source = SOURCE.replace('Open the page.', 'A new beginning.\n\nOpen the page.').replace('- Wait for it.\n', '');
  const second = await translated(source, edited);
  assert.equal(second.translatedCount, 1);
  assert.equal(
    second.content,
    '# START\n\nA NEW BEGINNING.\n\nDie Seite öffnen.\n\n- CLICK **Save**.\n\n| NAME | Zweck |\n| - | - |\n| KEY | OPENS |\n',
  );
  const third = await translated(SOURCE.replace('Open the page.\n\n', ''), edited);
  assert.match(third.warnings.join(), /"Die Seite öffnen\.", which a person wrote, is gone/);
});

test('a layout changed by a person is kept, and source changes are applied in it', async () => {
  const first = await translated();
  const own = first.content.replace('- WAIT FOR IT.\n', '').replace('OPEN THE PAGE.', 'OPEN THE PAGE.\n\nMein eigener Absatz.');
  const edited = learnEdits(first, own);
  assert.equal(edited.hasOwnLayout, true);
  assert.deepEqual(
    edited.blocks.filter(({ author }) => author === 'person').map(({ text }) => text),
    ['Mein eigener Absatz.'],
  );
  const second = await translated(
    SOURCE.replace('Click **Save**.', 'Press **Save**.').replace('# Start', '# Start\n\nBrand new words.'),
    edited,
  );
  assert.equal(second.content, own.replace('CLICK', 'PRESS'));
  assert.match(second.warnings.join(), /^2 new paragraphs of the source are not in it/);
});

test('an edit inside a quote keeps its markers, and survives a change elsewhere', async () => {
  const source = '> [!NOTE]\n> One line\n> and another.\n\nEnd.\n';
  const first = await translated(source);
  assert.equal(first.content, '> [!NOTE]\n> ONE LINE\n> AND ANOTHER.\n\nEND.\n');
  const edited = learnEdits(first, '> [!NOTE]\n> Eine Zeile,\n> noch eine\n> und eine dritte.\n\nEND.\n');
  assert.equal(edited.hasOwnLayout, false);
  const second = await translated(source.replace('End', 'Finish'), edited);
  assert.equal(second.content, '> [!NOTE]\n> Eine Zeile,\n> noch eine\n> und eine dritte.\n\nFINISH.\n');
});

test('a backtick added inside a quote, after which a code span begins with a line break, is kept byte for byte', async () => {
  const source = '> One `a`\n> and `b`.\n';
  const first = await translated(source);
  // The added backtick pairs with the next one, so the code span is now "`\n> AND `".
  const edited = learnEdits(first, '> `ONE `a`\n> AND `b`.\n');
  assert.equal(edited.hasOwnLayout, false);
  const second = await translated(source, edited);
  assert.equal(second.content, edited.content);
  assert.deepEqual(second.warnings, []);
});
