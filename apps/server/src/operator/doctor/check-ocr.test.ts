import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOcr } from './check-ocr.ts';

test('the OCR check names the engine that is used and why the better one is not', async () => {
  assert.deepEqual(await checkOcr(() => Promise.resolve({ paddleProblem: null, packs: ['deu', 'eng'] })), {
    name: 'OCR',
    state: 'good',
    found: 'PP-OCR, with the tesseract packs deu',
  });
  const { state, found } = await checkOcr(() => Promise.resolve({ paddleProblem: 'Cannot find module', packs: ['eng'] }));
  assert.deepEqual([state, found], ['weak', 'tesseract only (eng), which is less accurate; PP-OCR does not run here: Cannot find module']);
  assert.equal((await checkOcr(() => Promise.resolve({ paddleProblem: 'refused', packs: [] }))).state, 'bad');
});

test('PP-OCR runs on this machine', async () => {
  assert.equal((await checkOcr()).state, 'good');
});
