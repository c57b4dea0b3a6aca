import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashApiKey, getKeyHints, isApiKey, generateApiKey } from './api-key.ts';

test('a key is dr_ and 46 base62 characters, and no two are alike', () => {
  const keys = new Set(Array.from({ length: 500 }, generateApiKey));
  assert.equal(keys.size, 500);
  for (const key of keys) {
    assert.match(key, /^dr_[0-9A-Za-z]{46}$/);
    assert.ok(isApiKey(key));
  }
});

test('one wrong character or two swapped neighbors are detected', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const key = generateApiKey();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 48 }), fc.constantFrom(...alphabet), (at, character) => {
      const changed = key.slice(0, at) + character + key.slice(at + 1);
      assert.equal(isApiKey(changed), changed === key);
    }),
  );
  for (let at = 3; at < 48; at++) {
    const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
    assert.equal(isApiKey(swapped), swapped === key);
  }
});

test('no other text is accepted as a key', () => {
  fc.assert(fc.property(fc.string(), (text) => !isApiKey(text)));
  for (const text of ['', 'dr_', `${generateApiKey()}\n`, ` ${generateApiKey()}`, generateApiKey().replace('dr_', 'DR_')])
    assert.equal(isApiKey(text), false);
});

test('the hints of a key do not reveal it, and its hash has 32 bytes', () => {
  const key = generateApiKey();
  const { prefix, lastFour } = getKeyHints(key);
  assert.ok(key.startsWith(prefix) && key.endsWith(lastFour) && prefix.length + lastFour.length < 12);
  assert.equal(hashApiKey(key).length, 32);
  assert.notDeepEqual(hashApiKey(key), hashApiKey(generateApiKey()));
});
