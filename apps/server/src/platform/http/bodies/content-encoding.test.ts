import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseEncoding } from './content-encoding.ts';

test('the encoding follows Accept-Encoding, and nothing is compressed without it', () => {
  const cases: [accepted: string, chosen: string | null][] = [
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['identity;q=1, gzip;q=0.5', null],
    ['gzip;q=1, identity;q=0.5', 'gzip'],
    ['br;q=nonsense', null],
    ['deflate, zstd', null],
  ];
  for (const [accepted, chosen] of cases) assert.equal(chooseEncoding(accepted), chosen, accepted);
});
