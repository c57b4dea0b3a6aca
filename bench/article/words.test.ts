import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordErrorRate, wordsOf } from './words.ts';

test('case, punctuation, apostrophes and URLs of links are ignored', () => {
  assert.deepEqual(wordsOf("Don't click **New project** [02:13](video:a#t=133)"), ['dont', 'click', 'new', 'project', '02', '13']);
});

test('equal words have no error, whatever their punctuation', () => {
  assert.equal(wordErrorRate('Okay, click Projects.', 'okay click projects'), 0);
});

test('a changed, a missing and an added word each count once', () => {
  assert.equal(wordErrorRate('click the new button', 'click the blue button'), 0.25);
  assert.equal(wordErrorRate('click the new button', 'click the button'), 0.25);
  assert.equal(wordErrorRate('click the new button', 'now click the new button'), 0.25);
});

test('an empty transcript is completely wrong, and an invented one can be worse', () => {
  assert.equal(wordErrorRate('click here', ''), 1);
  assert.equal(wordErrorRate('click', 'quick brown foxes'), 3);
  assert.equal(wordErrorRate('', 'click'), null);
});
