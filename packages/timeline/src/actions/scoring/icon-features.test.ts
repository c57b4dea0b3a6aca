import assert from 'node:assert/strict';
import type { PointerRest, ScreenChange, ScreenIcon, ScreenLine } from '@docreel/recording';
import { test } from 'node:test';
import { factsOf } from '../../testing/facts.ts';
import { nameIcon } from '../../ui-vocabulary/icon-words.ts';
import { proposePresses } from './press-candidates.ts';
import { describePress } from './press-features.ts';

const REST: PointerRest = { x: 312, y: 108, startSeconds: 3, endSeconds: 6, shape: 'arrow', certainty: 0.9 };
const CHANGE: ScreenChange = { startSeconds: 5, endSeconds: 5.5, share: 0.3, boxes: [{ x: 200, y: 200, width: 600, height: 300 }] };
const ICON: ScreenIcon = { name: 'search', certainty: 0.95, box: { x: 300, y: 100, width: 20, height: 20 }, seconds: 5 };
const TITLE: ScreenLine = { x: 330, y: 102, width: 60, height: 16, text: 'Orders', confidence: 0.95, startSeconds: 0, endSeconds: 9 };

const facts = (given: object) => ({ ...factsOf(), pointer: [REST], changes: [CHANGE], lines: [TITLE], icons: [ICON], ...given });
const named = (given: object) => proposePresses(facts(given)).map(({ line, origin }) => `${line.text} ${origin}`);

test('an icon at the tip is proposed in the language of the screen', () => {
  assert.ok(named({}).includes('Search icon'));
  assert.ok(named({ screenLanguage: 'de' }).includes('Suchen icon'));
  assert.ok(named({ screenLanguage: 'xx' }).includes('Search icon'));
});

test('an icon of another time, far from the tip or with an unknown name is not proposed', () => {
  for (const icon of [
    { ...ICON, seconds: 2 },
    { ...ICON, box: { ...ICON.box, x: 700 } },
    { ...ICON, name: 'unknown' },
  ])
    assert.ok(!named({ icons: [icon] }).some((name) => name.endsWith(' icon')));
  assert.ok(!named({ icons: undefined }).some((name) => name.endsWith(' icon')));
});

test('the pointer over text is no icon', () => {
  const info = { ...ICON, name: 'info' };
  assert.ok(named({ icons: [info] }).includes('Information icon'));
  assert.ok(!named({ icons: [{ ...info, box: { ...ICON.box, width: 6, height: 18 } }] }).includes('Information icon'));
});

test('a tooltip is proposed instead of the word for the icon', () => {
  const tooltip = { ...TITLE, x: 300, y: 130, text: 'Find orders', startSeconds: 4, endSeconds: 5 };
  const found = named({ lines: [TITLE, tooltip] });
  assert.ok(found.includes('Find orders tooltip'));
  assert.ok(!found.includes('Search icon'));
});

test('features describe the icon, and are neutral for texts', () => {
  const all = facts({});
  const siblings = proposePresses(all);
  const describe = (origin: string) => {
    const candidate = siblings.find((one) => one.origin === origin);
    assert.ok(candidate);
    return describePress(candidate, siblings, all);
  };
  const { isIcon, iconCertainty, iconAtTip, iconTexts, iconSize, iconUses } = describe('icon');
  assert.deepEqual([isIcon, iconCertainty, iconAtTip, iconTexts, iconSize, iconUses], [1, 0.95, 0.95, 1, 20, 1]);
  const text = describe('screen');
  assert.deepEqual([text.isIcon, text.iconCertainty, text.iconAtTip], [0, -1, 0.95]);
});

test('every icon has a word in each language', () => {
  assert.equal(nameIcon('dark-mode', 'ja'), 'ダークモード');
  assert.equal(nameIcon('delete', 'fr'), 'Supprimer');
  assert.equal(nameIcon('delete', null), 'Delete');
  assert.equal(nameIcon('delete-all', 'fr'), null);
});
