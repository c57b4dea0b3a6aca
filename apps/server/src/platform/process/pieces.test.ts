import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { openPieces, piecesNow, readPiece, readPieceNow, readTextNow } from './pieces.ts';
import { openScratch } from './scratch.ts';

test('what was added side by side is read piece by piece, in any order, whatever letters it has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 20 }), async (texts) => {
      await using scratch = await openScratch('pieces');
      await using pieces = await openPieces(join(scratch.path, 'some'));
      const added = await Promise.all(texts.map((text) => pieces.add(text)));
      assert.deepEqual(added.toReversed().map(readTextNow).toReversed(), texts);
      for (const [n, piece] of added.entries()) assert.equal((await readPiece(piece)).toString(), texts[n]);
    }),
    { numRuns: 30 },
  );
});

test('bytes that a thread wrote are read as they were, and by nobody else’s account', async () => {
  await using scratch = await openScratch('pieces');
  const path = join(scratch.path, 'some');
  const write = piecesNow(path);
  const [one, other] = [write(Uint8Array.of(0, 255, 10)), write(Uint8Array.of(7))];
  assert.deepEqual([...(await readPiece(one))], [0, 255, 10]);
  assert.deepEqual([...readPieceNow(other)], [7]);
  assert.equal((await stat(path)).mode & 0o077, 0);
});

test('a file that is there already is not written over', async () => {
  await using scratch = await openScratch('pieces');
  const path = join(scratch.path, 'some');
  piecesNow(path)(Uint8Array.of(1));
  await assert.rejects(openPieces(path), { code: 'EEXIST' });
});
