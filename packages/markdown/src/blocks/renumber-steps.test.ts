import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInBrowser } from '../parsing/micromark.ts';
import { renumberSteps } from './renumber-steps.ts';

const renumber = (text: string) => renumberSteps(text, parseInBrowser);

test('numbers become consecutive after steps are moved, inserted or deleted', () => {
  assert.equal(renumber('6. a\n\n8. b\n\n7. c\n'), '6. a\n\n7. b\n\n8. c\n');
  assert.equal(renumber('1. a\n3. c\n'), '1. a\n2. c\n');
  assert.equal(renumber('1) a\n1) b\n2) c\n'), '1) a\n2) b\n3) c\n');
});

test('a list continues the numbers of the list before it across pictures, paragraphs and headings', () => {
  assert.equal(renumber('1. a\n\n![p](asset:x)\n\n3. b\n\nWords.\n\n4. c\n'), '1. a\n\n![p](asset:x)\n\n2. b\n\nWords.\n\n3. c\n');
  assert.equal(renumber('## A\n\n1. a\n2. b\n\n## B\n\n4. c\n'), '## A\n\n1. a\n2. b\n\n## B\n\n3. c\n');
});

test('a list that starts with 1 starts again', () => {
  const text = '## A\n\n1. a\n2. b\n\n## B\n\n1. c\n2. d\n';
  assert.equal(renumber(text), text);
});

test('the other lines of a step are indented by the new length of its number', () => {
  assert.equal(renumber('9. a\n\n9. b\n\n11. c\n\n    ![p](asset:x)\n'), '9. a\n\n10. b\n\n11. c\n\n    ![p](asset:x)\n');
  assert.equal(renumber('8. a\n\n10. b\n\n    ![p](asset:x)\n\n    c\n'), '8. a\n\n9. b\n\n   ![p](asset:x)\n\n   c\n');
  assert.equal(renumber('9. a\n\n8. b\n\n   c\n'), '9. a\n\n10. b\n\n    c\n');
});

test('items that all have the same number, bullets and nested lists stay as they are', () => {
  for (const text of ['1. a\n1. b\n1. c\n', '- a\n- b\n', '- a\n\n  3. b\n  7. c\n', 'Words.\n', '', ' \n'])
    assert.equal(renumber(text), text);
});
