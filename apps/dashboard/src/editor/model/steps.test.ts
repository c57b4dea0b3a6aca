import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undo } from 'prosemirror-history';
import { type EditorState, TextSelection } from 'prosemirror-state';
import { createState } from './create-state.ts';
import { findOffset, findPosition } from './offsets.ts';
import { createReplacement } from './replace-text.ts';
import * as steps from './steps.ts';
import { writeDocument } from './write-document.ts';

const MOMENT = '[00:09](video:019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47#t=9)';
const write = (state: EditorState) => writeDocument(state.doc).text;

/** Opens a text with the caret after the first occurrence of some words. */
function open(text: string, after: string): EditorState {
  const state = createState(text);
  let pos = 0;
  state.doc.descendants((node, at) => {
    const found = node.isText ? (node.text ?? '').indexOf(after) : -1;
    if (found >= 0 && pos === 0) pos = at + found + after.length;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)));
}

function run(state: EditorState, command: steps.StepCommand): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

test('a moved step takes its picture and moment along, and only changed numbers are written', () => {
  const text = `1. One. ${MOMENT}\n\n   ![p](asset:x#mark=1,2,3,4)\n\n2. __Two__.\n\n3. Three.\n`;
  const moved = run(open(text, 'One'), steps.moveStepDown);
  assert.equal(write(moved), `1. __Two__.\n\n2. One. ${MOMENT}\n\n   ![p](asset:x#mark=1,2,3,4)\n\n3. Three.\n`);
  assert.equal(write(run(moved, steps.moveStepUp)), text);
});

test('steps that are separated by pictures, paragraphs and headings keep counting', () => {
  const text = '1. One.\n2. Two.\n\n![p](asset:x)\n\n3. Three.\n\nWords.\n\n## Head\n\n4. Four.\n5. Five.\n\n## Other\n\n1. New.\n';
  assert.equal(
    write(run(open(text, 'Two'), steps.deleteStep)),
    '1. One.\n\n![p](asset:x)\n\n2. Three.\n\nWords.\n\n## Head\n\n3. Four.\n4. Five.\n\n## Other\n\n1. New.\n',
  );
  assert.equal(
    write(run(open(text, 'Three'), steps.moveStepUp)),
    '1. One.\n2. Two.\n3. Three.\n\n![p](asset:x)\n\nWords.\n\n## Head\n\n4. Four.\n5. Five.\n\n## Other\n\n1. New.\n',
  );
});

test('the first list continues with 1 if all its steps are deleted', () => {
  assert.equal(write(run(open('1. One.\n\nWords.\n\n2. Two.\n', 'One'), steps.deleteStep)), 'Words.\n\n1. Two.\n');
});

test('steps are duplicated, merged and split', () => {
  const text = '1. One.\n\n2. Two three.\n\n   ![p](asset:x)\n';
  assert.equal(write(run(open(text, 'One'), steps.duplicateStep)), '1. One.\n\n2. One.\n\n3. Two three.\n\n   ![p](asset:x)\n');
  assert.equal(write(run(open(text, 'Two'), steps.mergeStepUp)), '1. One.\n\n   Two three.\n\n   ![p](asset:x)\n');
  assert.equal(write(run(open(text, 'Two '), steps.splitStep)), '1. One.\n\n2. Two\n\n3. three.\n\n   ![p](asset:x)\n');
});

test('Enter before the moment at the end of a sentence creates the next step, and the picture stays', () => {
  const text = `9. One. ${MOMENT}\n\n   ![p](asset:x)\n`;
  const state = run(open(text, 'One.'), steps.pressEnterInStep);
  assert.equal(write(state.apply(state.tr.insertText('Two.'))), `${text}\n10. Two.\n`);
});

test('a merged text keeps the caret, and undo removes only the own change', () => {
  let state = open('First.\n\nSecond words.\n\nThird.\n', 'Second');
  state = state.apply(state.tr.insertText('!'));
  const tr = createReplacement(state, 'First, changed.\n\nNew.\n\nSecond! words.\n\nThird.\n');
  assert.ok(tr);
  state = state.apply(tr.setMeta('addToHistory', false));
  assert.equal(state.selection.$from.parent.textBetween(0, state.selection.$from.parentOffset), 'Second!');
  undo(state, (undone) => {
    state = state.apply(undone);
  });
  assert.equal(write(state), 'First, changed.\n\nNew.\n\nSecond words.\n\nThird.\n');
});

test('a change within a step keeps the caret of another place in the same step', () => {
  let state = open('1. Open **Members** now.\n', 'now');
  const tr = createReplacement(state, '1. Go to **Members** now.\n');
  assert.ok(tr);
  state = state.apply(tr);
  assert.equal(state.selection.$from.parent.textBetween(0, state.selection.$from.parentOffset), 'Go to Members now');
});

test('offsets of the caret in the document and in the text agree', () => {
  const text = `Some **bold** words.\n\n1. Click *here*. ${MOMENT}\n\n2. Then \`there\`.\n`;
  for (const word of ['bold', 'words', 'Click', 'here', 'Then', 'there']) {
    const { doc, selection } = open(text, word);
    assert.equal(findOffset(doc, selection.head), text.indexOf(word) + word.length, word);
    assert.equal(findPosition(doc, text.indexOf(word) + word.length), selection.head, word);
  }
});

test('a merged text replaces only different blocks, also next to edited ones', () => {
  const text = '- One.\n- Two.\n\n## Head\nWords.\n\n1. Three.\n\n2. Four.\n';
  let state = open(text, 'One');
  state = state.apply(state.tr.insertText('!'));
  const kept = state.doc.children.slice(1);
  const tr = createReplacement(state, write(state).replace('- Two.', '- Two.\n- New.'));
  assert.ok(tr);
  state = state.apply(tr);
  assert.equal(write(state), text.replace('One', 'One!').replace('- Two.', '- Two.\n- New.'));
  assert.deepEqual(state.doc.children.slice(1), kept);
  for (const [at, node] of state.doc.children.slice(1).entries()) assert.equal(node, kept[at], 'other blocks are the same nodes');
});
