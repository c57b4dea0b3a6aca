import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '@docreel/contract';
import { pairBlocks } from './pair-blocks.ts';

const toBlocks = (letters: string): Block[] =>
  Array.from(letters, (letter) => ({
    type: letter === 'h' ? 'heading' : letter === 's' ? 'step' : 'paragraph',
    markdown: letter,
    text: letter,
  }));
const pairsOf = (source: string, translated: string) =>
  pairBlocks(toBlocks(source), toBlocks(translated)).map((pair) => `${pair.source?.markdown ?? '-'}${pair.translated?.markdown ?? '-'}`);

test('blocks are paired with the blocks they were translated from', () => {
  assert.deepEqual(pairsOf('hps', 'hps'), ['hh', 'pp', 'ss']);
  assert.deepEqual(pairsOf('hpsp', 'hsp'), ['hh', 'p-', 'ss', 'pp']);
  assert.deepEqual(pairsOf('hp', 'hhp'), ['hh', '-h', 'pp']);
  assert.deepEqual(pairsOf('', 'p'), ['-p']);
  assert.deepEqual(pairsOf('pp', ''), ['p-', 'p-']);
});

test('each translated block appears once, at its own index', () => {
  const pairs = pairBlocks(toBlocks('hspspsh'), toBlocks('pshhssp'.slice(0, 5)));
  assert.deepEqual(
    pairs.filter(({ translated }) => translated).map(({ at }) => at),
    [0, 1, 2, 3, 4],
  );
});
