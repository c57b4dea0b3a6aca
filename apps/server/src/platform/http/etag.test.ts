import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkIfMatch } from './etag.ts';

test('a change goes on without If-Match, with any version, and with the present one among several', () => {
  for (const header of [undefined, '*', '"v2"', '"v1", "v2"', ' "v2" ']) checkIfMatch({ 'if-match': header }, 'v2');
});

test('a change of a version that the caller has not seen is refused; a weak tag never matches', () => {
  for (const header of ['"v1"', 'W/"v2"', 'v2', '', '"v22"'])
    assert.throws(() => checkIfMatch({ 'if-match': header }, 'v2'), { code: 'PRECONDITION_FAILED' }, header);
});
