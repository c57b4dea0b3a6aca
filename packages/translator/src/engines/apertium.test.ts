import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TASK } from '../testing/engines.ts';
import { createApertiumEngine } from './apertium.ts';
import { findApertiumMode } from './apertium-modes.ts';

test('a mark is sent as an unknown word, and its content as a separate sentence', async () => {
  const given: string[] = [];
  const engine = createApertiumEngine({
    mode: 'eng-spa',
    run: async (_script, text) => {
      given.push(text);
      return text
        .replace('Click Qzxbz in Qzxdz', 'QZXDZ &amp; Qzxbz clic')
        .replace('the very', 'El muy')
        .replace('Qzxcz plan', 'plan Qzxcz');
    },
  });
  const text = ['Click ', { id: 1, parts: ['the ', { id: 2, parts: ['very'] }, ' plan'] }, ' in ', { id: 3, parts: null }];
  const [answer] = await engine.translate([text], TASK);
  assert.deepEqual(given, ['<p>Click Qzxbz in Qzxdz</p>\n<p>the Qzxcz plan</p>\n<p>very</p>\n']);
  assert.deepEqual(answer, [{ id: 3, parts: null }, ' & ', { id: 1, parts: ['the plan ', { id: 2, parts: ['very'] }] }, ' clic']);
});

test('a label starts with a capital only if its source does', async () => {
  const engine = createApertiumEngine({ mode: 'eng-spa', run: async (_, text) => text.replace('very', 'Muy').replace('Open', 'abrir') });
  assert.deepEqual(await engine.translate([['very'], ['Open']], TASK), [['muy'], ['Abrir']]);
});

test('an answer with another number of sentences is a failure', async () => {
  const engine = createApertiumEngine({ mode: 'eng-spa', run: async () => '<p>uno</p>' });
  await assert.rejects(engine.translate([['one'], ['two']], TASK), { message: /another number of sentences$/, isTemporary: false });
});

test('a mode for the region is preferred to one for the language, with three letters or two', () => {
  const modes = ['eng-spa', 'spa-eng', 'spa-eng_US', 'es-pt', 'es-pt_BR', 'eng-hbs_HR'];
  assert.equal(findApertiumMode(modes, 'en', 'es'), 'eng-spa');
  assert.equal(findApertiumMode(modes, 'en-GB', 'es-MX'), 'eng-spa');
  assert.equal(findApertiumMode(modes, 'es', 'en-US'), 'spa-eng_US');
  assert.equal(findApertiumMode(modes, 'es', 'pt-BR'), 'es-pt_BR');
  assert.equal(findApertiumMode(modes, 'es', 'pt'), 'es-pt');
  assert.equal(findApertiumMode(modes, 'en', 'hr'), 'eng-hbs_HR');
  for (const to of ['de', 'fr', 'xx']) assert.equal(findApertiumMode(modes, 'en', to), null);
});
