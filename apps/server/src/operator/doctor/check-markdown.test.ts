import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkMarkdown } from './check-markdown.ts';

test('the operator is told where Markdown is read slowly, and why; on this machine it is not', () => {
  const { state, found } = checkMarkdown('Cannot find module');
  assert.equal(state, 'weak');
  assert.match(found, /several times slower.*Cannot find module/);
  assert.equal(checkMarkdown().state, 'good');
});
