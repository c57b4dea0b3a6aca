import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EditorView } from 'prosemirror-view';
import { readMarks } from '../../../../../packages/site/src/article/pictures/marks.ts';
import { drawBox, moveBox, moveCorner, pressKey, resizeBox } from './boxes.ts';
import { createState } from '../model/create-state.ts';
import { changePictureState, createPicturePlugin, getPictureState } from './picture-plugin.ts';
import { findPictureAgain } from './picture-position.ts';
import { formatPictureUrl, parsePictureUrl } from './picture-url.ts';

const BOX = { x: 10, y: 20, width: 30, height: 40 };

test('the URL of a picture is parsed and written without a change', () => {
  for (const src of [
    'asset:a1b2',
    'asset:a1b2#mark=10,20,30,40',
    'asset:a1b2#mark=10,20,30.5,40,top&mark=1,2,3,4&point=12.3,4&cut=0,0,50,50',
  ]) {
    const parsed = parsePictureUrl(src);
    assert.ok(parsed);
    assert.equal(formatPictureUrl(parsed), src);
  }
  for (const src of ['https://example.com/a.png', 'asset:', 'video:1#t=2']) assert.equal(parsePictureUrl(src), null);
  assert.deepEqual(parsePictureUrl('asset:a#mark=1,2,3&cut=1,2,3,400&point=x,1'), { assetId: 'a', marks: [], point: null, cut: null });
});

test('the published site reads what the editor writes', () => {
  const url = formatPictureUrl({ assetId: 'a', marks: [{ ...BOX, side: 'right' }, BOX], point: { x: 33.333, y: 1 }, cut: BOX });
  assert.deepEqual(readMarks(url.split('#')[1] ?? ''), {
    mark: { ...BOX, side: 'right' },
    others: [BOX],
    point: { x: 33.33, y: 1 },
    cut: BOX,
  });
});

test('boxes stay within the picture', () => {
  assert.deepEqual(moveBox(BOX, { x: -20, y: 90 }), { ...BOX, x: 0, y: 60 });
  assert.deepEqual(resizeBox(BOX, { x: 90, y: -90 }), { ...BOX, width: 90, height: 1 });
  assert.deepEqual(drawBox({ x: 110, y: 30 }, { x: 50, y: -10 }), { x: 50, y: 0, width: 50, height: 30 });
  assert.deepEqual(moveCorner(BOX, 'top-left', { x: 5, y: 50 }), { x: 5, y: 50, width: 35, height: 10 });
  assert.deepEqual(moveCorner(BOX, 'bottom-right', { x: 10, y: 20 }), BOX, 'a corner does not meet the opposite one');
});

test('arrow keys move a box, and with Shift resize it', () => {
  const press = (key: string, more = {}) => pressKey(BOX, { key, shiftKey: false, altKey: false, ...more });
  assert.deepEqual(press('ArrowRight'), { ...BOX, x: 11 });
  assert.deepEqual(press('ArrowUp', { altKey: true }), { ...BOX, y: 19.8 });
  assert.deepEqual(press('ArrowDown', { shiftKey: true }), { ...BOX, height: 41 });
  assert.equal(press('a'), null);
});

test('a click on another picture does not show the frame there', () => {
  const plugin = createPicturePlugin({ onKey: () => false, onFiles: () => undefined, onWrongFiles: () => undefined });
  let state = createState('![a](asset:a)\n\n![b](asset:b)\n', [plugin]);
  const view = { dispatch: (tr: typeof state.tr) => void (state = state.apply(tr)) } as EditorView;
  Object.defineProperty(view, 'state', { get: () => state });
  const click = (pos: number) => {
    const node = state.doc.nodeAt(pos);
    assert.ok(node);
    plugin.props.handleClickOn?.call(plugin, view, pos, node, pos, {} as MouseEvent, true);
  };
  click(1);
  changePictureState(view, { preview: '/frame' });
  assert.equal(getPictureState(state).preview, '/frame');
  click(4);
  assert.deepEqual([getPictureState(state).isArmed, getPictureState(state).preview], [true, null]);
});

test('a picture is found again after the text before it has changed, and not after it was deleted', () => {
  const state = createState('Text.\n\n![a](asset:a)\n\n![b](asset:b)\n\n![b](asset:b)\n');
  // The first of two equal pictures.
  const pos = 11;
  const node = state.doc.nodeAt(pos);
  assert.ok(node);
  const next = state.apply(state.tr.insertText('More. ', 1));
  assert.equal(findPictureAgain(next.doc, { node, pos }), pos + 'More. '.length);
  assert.equal(findPictureAgain(createState('Text.\n').doc, { node, pos }), null);
});
