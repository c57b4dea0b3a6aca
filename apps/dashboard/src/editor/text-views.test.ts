import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTextViews } from './text-views.ts';
import type { TextView } from './types.ts';

/** A view that records the offsets at which it gets the focus. */
function createView(caret: number) {
  const focused: number[] = [];
  const view: TextView = {
    getText: () => '',
    getCaret: () => caret,
    focusAt: (offset) => void focused.push(offset),
    replaceText: () => undefined,
    showText: () => undefined,
    setReadOnly: () => undefined,
    destroy: () => undefined,
  };
  return { view, focused };
}

test('a switch moves the focus to the other view, at the same offset', () => {
  const views = createTextViews('text', 'visual');
  const [visual, markdown] = [createView(3), createView(0)];
  views.add('visual', visual.view);
  assert.deepEqual(visual.focused, [], 'an article that opens does not take the focus');
  views.leave();
  views.enter('markdown');
  views.add('markdown', markdown.view);
  assert.deepEqual(markdown.focused, [3], 'a view that loads later gets the focus then');
});

test('a second switch before the first has ended focuses the view that is shown last', () => {
  const views = createTextViews('text', 'visual');
  const [visual, markdown] = [createView(3), createView(0)];
  views.add('visual', visual.view);
  views.add('markdown', markdown.view);
  views.leave();
  views.leave();
  views.enter('markdown');
  views.enter('visual');
  assert.deepEqual(visual.focused, [3]);
});

test('a switch from a view that has not loaded focuses the other view', () => {
  const views = createTextViews('text', 'visual');
  const markdown = createView(0);
  views.add('markdown', markdown.view);
  views.leave();
  views.enter('markdown');
  assert.deepEqual(markdown.focused, [0]);
});
