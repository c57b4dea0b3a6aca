import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examineMarkdown } from './examine-markdown.ts';

test('the operator is told where Markdown is read slowly, and why; on this machine it is not', () => {
  const { state, found } = examineMarkdown('Cannot find module');
  assert.equal(state, 'weak');
  assert.match(found, /several times slower.*Cannot find module/);
  assert.equal(examineMarkdown().state, 'good');
});
