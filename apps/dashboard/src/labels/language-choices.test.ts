import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listLanguages, matchesLanguage } from './language-choices.ts';

const find = (words: string) =>
  listLanguages(words, '')
    .filter((choice) => matchesLanguage(choice, words))
    .map(({ value }) => value);

test('a language is found by its English name, its own name or its code', () => {
  for (const words of ['german', 'Deutsch', 'de', ' DE ']) assert.ok(find(words).includes('de'), words);
  assert.deepEqual(find('german'), ['de', 'de-AT', 'de-CH']);
  assert.deepEqual(find('日本'), ['ja']);
  assert.ok(find('espanol').includes('es'), 'accents do not matter');
  assert.deepEqual(find('xyzzy'), []);
});

test('a code that is not in the list is found if nothing else matches', () => {
  assert.deepEqual(find('gsw'), ['gsw']);
  assert.deepEqual(find('nl-be'), ['nl-BE']);
  assert.deepEqual(find('qqx'), ['qqx']);
  assert.deepEqual(find('jap'), ['ja']);
  assert.ok(
    listLanguages('', 'gsw').some(({ value }) => value === 'gsw'),
    'a selected code has a name',
  );
  assert.deepEqual(find('german, please'), []);
});

test('the list is sorted by name, and each language is in it once', () => {
  const all = listLanguages('', 'de');
  assert.ok(all.length > 80);
  assert.equal(new Set(all.map(({ value }) => value)).size, all.length);
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length);
  assert.equal(all[0]?.label, 'Afrikaans');
  assert.equal(all.find(({ value }) => value === 'pt-BR')?.label, 'Portuguese (Brazil) – português (Brasil)');
  assert.equal(all.find(({ value }) => value === 'en')?.label, 'English');
});
