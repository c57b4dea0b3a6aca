import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowsChange, matchesRevision } from './etag.ts';

const isV2 = (etag: string) => etag === 'v2';

test('a change is allowed without If-Match, with `*`, and if one of several tags is the current version', () => {
  for (const header of [undefined, '*', '"v2"', '"v1", "v2"', ' "v2" ']) assert.equal(allowsChange(header, isV2), true, header);
});

test('a change of an outdated version is refused; a weak tag never matches', () => {
  for (const header of ['"v1"', 'W/"v2"', 'v2', '', '"v22"']) assert.equal(allowsChange(header, isV2), false, header);
});

test('If-Match compares the revision only: publishing in between does not make a save fail', () => {
  for (const header of [undefined, '*', '"r3.aaaa"', '"r2.x", "r3.bbbb"']) assert.equal(matchesRevision(header, 3), true, header);
  for (const header of ['"r2.aaaa"', 'W/"r3.aaaa"', '"r33"', 'r3', '']) assert.equal(matchesRevision(header, 3), false, header);
});
