import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFirstVideo, findMomentAt, findShownAt, listMoments } from './moments.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const link = (seconds: number) => `[00:0${seconds}](video:${VIDEO}#t=${seconds})`;
const TEXT = `Lead.\n\n1. Click **A**. ${link(3)}\n2. Click **B**. ${link(5.5)}\n\n> [!NOTE]\n> Wait.\n\nThe end. ${link(9)}\n`;
const moments = listMoments(TEXT);
const offsetOf = (words: string) => TEXT.indexOf(words);

test('the caret is at the moment of its block, or at the last one before it', () => {
  assert.deepEqual(
    moments.map(({ seconds }) => seconds),
    [3, 5.5, 9],
  );
  assert.equal(findMomentAt(moments, offsetOf('Lead')), null);
  assert.equal(findMomentAt(moments, offsetOf('Click **A**'))?.seconds, 3);
  assert.equal(findMomentAt(moments, offsetOf('Wait.'))?.seconds, 5.5);
  assert.equal(findMomentAt(moments, TEXT.length)?.seconds, 9);
});

test('a playing video shows the last block that started, also if blocks are in another order', () => {
  const shown = (seconds: number) => findShownAt(moments.toReversed(), { videoId: VIDEO, seconds })?.seconds ?? null;
  assert.deepEqual([0, 2.9, 4, 5.4, 8, 100].map(shown), [null, 3, 3, 5.5, 5.5, 9]);
  assert.equal(findShownAt(moments, { videoId: 'another', seconds: 9 }), null);
});

test('the first video of a text is found', () => {
  assert.equal(findFirstVideo(TEXT), VIDEO);
  assert.equal(findFirstVideo('No moment. [x](https://example.com)\n'), null);
});
