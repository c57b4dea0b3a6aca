import type { Node } from 'prosemirror-model';
import type { Decoration, EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { readDocument } from '../model/read-document.ts';
import { separateRuns } from '../model/steps.ts';
import { schema } from '../model/schema.ts';
import { readPreview } from '../pictures/picture-plugin.ts';
import type { EditorAsset } from '../types.ts';
import { editorText } from '../../text/editor.ts';
import { drawPicture } from './draw-picture.ts';

/** Returns the node views: the elements of nodes that are more than tags. */
export function createNodeViews({ assets }: { assets: () => readonly EditorAsset[] }): Record<string, NodeViewConstructor> {
  return {
    image: (...given) => createPicture(given[0], assets, given[3]),
    source: (node, view, getPos) => createSourceField(node, view, getPos),
    callout: (node) => createCallout(node),
    list_item: (node, view, getPos) => (node.attrs['checked'] === null ? createItem() : createTask(node, view, getPos)),
  };
}

function createPicture(first: Node, assets: () => readonly EditorAsset[], decorations: readonly Decoration[]): NodeView {
  const dom = document.createElement('span');
  dom.className = 'editor-picture';
  let drawn = { node: first, preview: readPreview(decorations) };
  drawPicture(dom, first, { assets: assets(), preview: drawn.preview });
  return {
    dom,
    ignoreMutation: () => true,
    update(node, next) {
      if (node.type.name !== 'image') return false;
      const preview = readPreview(next);
      if (!node.sameMarkup(drawn.node) || preview !== drawn.preview) drawPicture(dom, node, { assets: assets(), preview });
      drawn = { node, preview };
      return true;
    },
  };
}

function createItem(): NodeView {
  const dom = document.createElement('li');
  return { dom, contentDOM: dom, update: (node) => node.type.name === 'list_item' && node.attrs['checked'] === null };
}

/** An item with a checkbox in front of its text. */
function createTask(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const dom = document.createElement('li');
  dom.className = 'task-list-item';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.contentEditable = 'false';
  box.ariaLabel = editorText.task;
  box.checked = node.attrs['checked'] === true;
  box.addEventListener('change', () => {
    const pos = getPos();
    if (pos === undefined || !view.editable) box.checked = !box.checked;
    else view.dispatch(view.state.tr.setNodeAttribute(pos, 'checked', box.checked));
  });
  const contentDOM = document.createElement('div');
  dom.append(box, contentDOM);
  return {
    dom,
    contentDOM,
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
    update(next) {
      if (next.type.name !== 'list_item' || next.attrs['checked'] === null) return false;
      box.checked = next.attrs['checked'] === true;
      return true;
    },
  };
}

function createCallout(node: Node): NodeView {
  const dom = document.createElement('aside');
  const title = document.createElement('p');
  title.className = 'callout-title';
  title.contentEditable = 'false';
  const contentDOM = document.createElement('div');
  contentDOM.className = 'callout-body';
  dom.append(title, contentDOM);
  const show = ({ attrs }: Node) => {
    const kind = String(attrs['kind']) as keyof typeof editorText.insert;
    dom.className = `callout callout-${kind}`;
    title.textContent = editorText.insert[kind];
  };
  show(node);
  return {
    dom,
    contentDOM,
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
    update(next) {
      if (next.type.name !== 'callout') return false;
      show(next);
      return true;
    },
  };
}

/** A field for the Markdown of a block. When it loses the focus, the text becomes ordinary blocks if the editor can show them. */
function createSourceField(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const dom = document.createElement('div');
  dom.className = 'source-block';
  const field = document.createElement('textarea');
  field.ariaLabel = editorText.source.label;
  field.title = editorText.source.hint;
  field.spellcheck = false;
  field.rows = 1;
  field.value = String(node.attrs['text']);
  field.readOnly = !view.editable;
  dom.append(field);
  field.addEventListener('input', () => {
    const pos = getPos();
    if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, 'text', field.value));
  });
  field.addEventListener('blur', () => replaceByBlocks(view, getPos()));
  return {
    dom,
    stopEvent: (event) => event.target === field,
    ignoreMutation: () => true,
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
    update(next) {
      if (next.type.name !== 'source') return false;
      if (field.value !== next.attrs['text']) field.value = String(next.attrs['text']);
      field.readOnly = !view.editable;
      return true;
    },
  };
}

function replaceByBlocks(view: EditorView, pos: number | undefined): void {
  const node = pos === undefined || view.isDestroyed ? null : view.state.doc.nodeAt(pos);
  if (pos === undefined || !node || node.attrs['isItem'] === true || view.state.doc.resolve(pos).depth > 0) return;
  const text = String(node.attrs['text']);
  if (text.trim() === '') {
    view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, schema.node('paragraph')));
    return;
  }
  const children = separateRuns(readDocument(`${text.trimEnd()}\n`).children, view.state.doc);
  if (children.some((child) => child.type.name !== 'source')) view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, children));
}
