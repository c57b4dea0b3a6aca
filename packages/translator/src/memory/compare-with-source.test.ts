import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWithSource, confirmPieces, createUntranslatedBlocks, isFollowed } from './compare-with-source.ts';
import { learnEdits } from './learn-edits.ts';

const SOURCE = ['# Start\n\n', 'Open the door.\n\n', '```\ncode\n```\n\n', '![A door](asset:a1)\n\n', 'Go in.\n'];
const join = (pieces: readonly string[]) => pieces.join('');

/** Returns a translation by hand in which these pieces are translated. */
function translate(pieces: readonly string[]) {
  const earlier = { content: join(SOURCE), blocks: createUntranslatedBlocks(join(SOURCE)), hasOwnLayout: false };
  return learnEdits(earlier, join(pieces));
}

const describe = (compared: ReturnType<typeof compareWithSource>) =>
  compared?.map(({ sourceIndex, state, author }) => `${sourceIndex} ${state} ${author}`);

test('a copy of the source is untranslated until a person changes a block', () => {
  const blocks = createUntranslatedBlocks(join(SOURCE));
  assert.deepEqual(describe(compareWithSource({ sourcePieces: SOURCE, pieces: SOURCE, blocks })), [
    '0 untranslated machine',
    '1 untranslated machine',
    '2 current machine',
    '3 untranslated machine',
    '4 untranslated machine',
  ]);
  const pieces = SOURCE.with(1, 'Öffnen Sie die Tür.\n\n');
  const { blocks: edited } = translate(pieces);
  assert.equal(describe(compareWithSource({ sourcePieces: SOURCE, pieces, blocks: edited }))?.[1], '1 current person');
});

test('a changed, a removed and a new paragraph of the source are found, and unchanged blocks stay current', () => {
  const pieces = ['# Anfang\n\n', 'Tür auf.\n\n', '```\ncode\n```\n\n', '![Eine Tür](asset:a1)\n\n', 'Hinein.\n'];
  const { blocks } = translate(pieces);
  const compare = (sourcePieces: string[]) => compareWithSource({ sourcePieces, pieces, blocks });
  const changed = compare(SOURCE.with(1, 'Open the window.\n\n'));
  assert.deepEqual(
    changed?.map(({ state }) => state),
    ['current', 'stale', 'current', 'current', 'current'],
  );
  assert.deepEqual(changed?.[1]?.changes, [{ before: 'Open the door.', after: 'Open the window.' }]);
  const removed = compare(SOURCE.toSpliced(1, 1));
  assert.deepEqual([removed?.[1]?.sourceIndex, removed?.[1]?.changes], [null, [{ before: 'Open the door.', after: null }]]);
  const longer = SOURCE.toSpliced(1, 0, 'A new sentence about keys.\n\n');
  const added = compare(longer);
  assert.deepEqual(
    added?.map(({ sourceIndex }) => sourceIndex),
    [0, 2, 3, 4, 5],
  );
  assert.equal(isFollowed(added ?? [], longer), false);
  assert.equal(isFollowed(compare(SOURCE) ?? [], SOURCE), true);
});

test('a copy of a source that has changed since is untranslated, and the translation does not follow the source', () => {
  const blocks = createUntranslatedBlocks(join(SOURCE));
  const sourcePieces = SOURCE.with(1, 'Open the window.\n\n');
  const compared = compareWithSource({ sourcePieces, pieces: SOURCE, blocks }) ?? [];
  assert.deepEqual([compared[1]?.state, compared[1]?.changes.length, isFollowed(compared, sourcePieces)], ['untranslated', 1, false]);
});

test('a confirmed block is current, and others stay as they are', () => {
  const pieces = ['# Anfang\n\n', 'Tür auf.\n\n', '```\ncode\n```\n\n', '![Eine Tür](asset:a1)\n\n', 'Hinein.\n'];
  const sourcePieces = SOURCE.with(1, 'Open the window.\n\n').with(4, 'Go out.\n');
  const blocks = confirmPieces({ sourcePieces, pieces, blocks: translate(pieces).blocks }, (piece) => piece === 1);
  const states = compareWithSource({ sourcePieces, pieces, blocks })?.map(({ state }) => state);
  assert.deepEqual(states, ['current', 'current', 'current', 'current', 'stale']);
});

test('pieces that do not belong to the blocks are not compared', () => {
  assert.equal(compareWithSource({ sourcePieces: SOURCE, pieces: SOURCE, blocks: [] }), null);
});
