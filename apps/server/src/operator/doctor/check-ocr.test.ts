import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOcr } from './check-ocr.ts';

test('the operator is told which program reads the screen, and what keeps the better one from it', async () => {
  assert.deepEqual(await checkOcr(() => Promise.resolve({ whyNotPaddle: null, packs: ['deu', 'eng'] })), {
    name: 'screen reader',
    state: 'good',
    found: 'PP-OCR reads English and what has no pack, tesseract deu',
  });
  const { state, found } = await checkOcr(() => Promise.resolve({ whyNotPaddle: 'Cannot find module', packs: ['eng'] }));
  assert.deepEqual([state, found], ['weak', 'tesseract alone (eng), which reads less; PP-OCR does not run here: Cannot find module']);
  assert.equal((await checkOcr(() => Promise.resolve({ whyNotPaddle: 'refused', packs: [] }))).state, 'bad');
});

test('on this machine it is PP-OCR', async () => {
  assert.equal((await checkOcr()).state, 'good');
});
