import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLabelFix } from './find-label-fix.ts';
import { findWordFix } from './word-fix.ts';

test('a corrected word is found without the words and the punctuation around it', () => {
  assert.deepEqual(findWordFix('Now open l Java, and wait.', 'Now open IntelliJ, and wait.'), { text: 'l Java', replacement: 'IntelliJ' });
  assert.deepEqual(findWordFix('Use dockreel.', 'Use Docreel.'), { text: 'dockreel', replacement: 'Docreel' });
  assert.deepEqual(findWordFix('Write C sharp here', 'Write C# here'), { text: 'C sharp', replacement: 'C#' });
});

test('added words, new sentences and very short words are no correction', () => {
  assert.equal(findWordFix('Open it.', 'Open it now.'), null);
  assert.equal(findWordFix('This is a completely different text here.', 'We wrote some other things instead today.'), null);
  assert.equal(findWordFix('Open a door.', 'Open the door.'), null);
  assert.equal(findWordFix('Same.', 'Same.'), null);
  assert.equal(findWordFix('Open it, now', 'Open it now'), null);
});

test('a changed label is found in its block, and other changes are not', () => {
  const before = '# A\n\n1. Click **l Java**.\n\n2. Click **Save** and **Close**.\n';
  assert.deepEqual(findLabelFix(before, before.replace('l Java', 'IntelliJ')), { text: 'l Java', replacement: 'IntelliJ' });
  assert.deepEqual(findLabelFix(before, before.replace('Close', 'Done')), { text: 'Close', replacement: 'Done' });
  assert.equal(findLabelFix(before, before.replace('Click **l', 'Press **l')), null);
  assert.equal(findLabelFix(before, before.replace('**Close**', 'Close')), null);
  assert.equal(findLabelFix(before, `${before}\n**New**\n`), null);
});
