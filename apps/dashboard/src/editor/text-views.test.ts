import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTextViews } from './text-views.ts';
import type { TextView } from './types.ts';

/** A view that records its text and the offsets at which it gets the focus. */
function createView(caret: number) {
  const focused: number[] = [];
  let text = 'text';
  const setText = (next: string) => void (text = next);
  const view: TextView = {
    getText: () => text,
    getCaret: () => caret,
    focusAt: (offset) => void focused.push(offset),
    replaceText: setText,
    showText: setText,
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
  views.switchTo('markdown');
  views.focus();
  views.add('markdown', markdown.view);
  assert.deepEqual(markdown.focused, [3], 'a view that loads later gets the focus then');
});

test('a second switch before the first has ended focuses the view that is shown last', () => {
  const views = createTextViews('text', 'visual');
  const [visual, markdown] = [createView(3), createView(0)];
  views.add('visual', visual.view);
  views.add('markdown', markdown.view);
  views.switchTo('markdown');
  views.switchTo('visual');
  views.focus();
  views.focus();
  assert.deepEqual([visual.focused[0], markdown.focused], [3, []]);
});

test('a switch from a view that has not loaded focuses the other view', () => {
  const views = createTextViews('text', 'visual');
  const markdown = createView(0);
  views.add('markdown', markdown.view);
  views.switchTo('markdown');
  views.focus();
  assert.deepEqual(markdown.focused, [0]);
});

test('a picture that arrives in the hidden view is merged with the text of the shown view', () => {
  const views = createTextViews('One.\n\nTwo.\n', 'visual');
  const [visual, markdown] = [createView(0), createView(0)];
  views.add('visual', visual.view);
  views.add('markdown', markdown.view);
  views.switchTo('markdown');
  views.change('markdown', 'One.\n\nTwo, typed.\n');
  assert.equal(views.change('visual', 'One.\n\n![a](asset:a)\n\nTwo.\n'), 'One.\n\n![a](asset:a)\n\nTwo, typed.\n');
  assert.equal(markdown.view.getText(), 'One.\n\n![a](asset:a)\n\nTwo, typed.\n');
});
