import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLanguageTag } from './language-tag.ts';

test('all names of a language give the same tag', () => {
  const cases = {
    eng: 'en',
    ger: 'de',
    deu: 'de',
    fra: 'fr',
    en: 'en',
    'en-gb': 'en-GB',
    pt_BR: 'pt-BR',
    english: 'en',
    German: 'de',
    japanese: 'ja',
  };
  for (const [name, tag] of Object.entries(cases)) assert.equal(toLanguageTag(name), tag, name);
});

test('a text that names no language gives null', () => {
  for (const name of ['und', 'zxx', '', ' ', null, undefined, 'klingonese', '1', '<b>'])
    assert.equal(toLanguageTag(name), null, String(name));
});
