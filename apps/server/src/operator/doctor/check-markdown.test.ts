import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkMarkdown } from './check-markdown.ts';

test('the Markdown check reports a missing native parser with the reason, and passes on this machine', () => {
  const { state, found } = checkMarkdown('Cannot find module');
  assert.equal(state, 'weak');
  assert.match(found, /several times slower.*Cannot find module/);
  assert.equal(checkMarkdown().state, 'good');
});
