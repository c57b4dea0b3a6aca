import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('every icon name has a symbol in the sprite, and every symbol a name', () => {
  const [, union = ''] = /type IconName =([^;]+);/.exec(read('Icon.tsx')) ?? [];
  const names = [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
  const symbols = [...read('icons.svg').matchAll(/\bid="([\w-]+)"/g)].map(([, id]) => id);
  assert.ok(names.length > 40);
  assert.deepEqual(new Set(names), new Set(symbols));
  assert.equal(new Set(symbols).size, symbols.length, 'each symbol is drawn once');
});
