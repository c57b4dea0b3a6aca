import type { Node } from 'prosemirror-model';
import { type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { schema } from './schema.ts';

/** An item of an outermost list. In a numbered list, it is a step. */
export interface Step {
  list: Node;
  item: Node;
  /** Position of the list and of the item in the document. */
  listPos: number;
  pos: number;
  index: number;
}

/** Returns all items of outermost lists in order. */
export function listSteps(doc: Node): Step[] {
  const steps: Step[] = [];
  doc.forEach((list, listPos) => {
    if (list.type.name !== 'ordered_list' && list.type.name !== 'bullet_list') return;
    list.forEach((item, offset, index) => steps.push({ list, item, listPos, pos: listPos + 1 + offset, index }));
  });
  return steps;
}

/** Returns the item of an outermost list that contains the selection, or null. */
export function findStep({ doc, selection }: EditorState): Step | null {
  return listSteps(doc).find(({ pos, item }) => selection.from >= pos && selection.to <= pos + item.nodeSize) ?? null;
}

type Dispatch = (tr: Transaction) => void;
/** A command for the step at a position, or by default for the step that contains the selection. */
export type StepCommand = (state: EditorState, dispatch?: Dispatch, pos?: number) => boolean;

function getStep(state: EditorState, pos: number | undefined): Step | null {
  return pos === undefined ? findStep(state) : (listSteps(state.doc).find((step) => step.pos === pos) ?? null);
}

/** Moves the step before the step above it, also if that is in an earlier list. */
export const moveStepUp: StepCommand = (state, dispatch, pos) => {
  const step = getStep(state, pos);
  const above = step && listSteps(state.doc).findLast((other) => other.pos < step.pos);
  if (!step || !above) return false;
  // From an earlier list, the step becomes the last item of that list.
  const target = above.list === step.list ? above.pos : above.pos + above.item.nodeSize;
  if (dispatch) dispatch(moveStep(state, step, target));
  return true;
};

/** Moves the step after the step below it, also if that is in a later list. */
export const moveStepDown: StepCommand = (state, dispatch, pos) => {
  const step = getStep(state, pos);
  const below = step && listSteps(state.doc).find((other) => other.pos > step.pos);
  if (!step || !below) return false;
  const target = below.list === step.list ? below.pos + below.item.nodeSize : below.pos;
  if (dispatch) dispatch(moveStep(state, step, target));
  return true;
};

/** Returns a transaction that moves a step to a position between items. Its pictures and moments move with it, and the caret, too. */
export function moveStep(state: EditorState, step: Step, target: number): Transaction {
  const { tr } = state;
  const caret = state.selection.from - step.pos;
  removeStep(tr, step);
  const to = tr.mapping.map(target, target > step.pos ? -1 : 1);
  tr.insert(to, step.item);
  const isInside = caret > 0 && caret < step.item.nodeSize;
  tr.setSelection(Selection.near(tr.doc.resolve(to + (isInside ? caret : 2))));
  return tr.scrollIntoView();
}

/** Removes the step, and its list if it is the only item. */
function removeStep(tr: Transaction, { list, listPos, item, pos }: Step): void {
  if (list.childCount > 1) tr.delete(pos, pos + item.nodeSize);
  else if (tr.doc.childCount > 1) tr.delete(listPos, listPos + list.nodeSize);
  else tr.replaceWith(listPos, listPos + list.nodeSize, schema.node('paragraph'));
}

/** Inserts a copy of the step after it. */
export const duplicateStep: StepCommand = (state, dispatch, pos) => {
  const step = getStep(state, pos);
  if (!step) return false;
  if (dispatch) {
    const end = step.pos + step.item.nodeSize;
    const tr = state.tr.insert(end, step.item);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end + 2))).scrollIntoView());
  }
  return true;
};

/** Deletes the step with its pictures and moments. */
export const deleteStep: StepCommand = (state, dispatch, pos) => {
  const step = getStep(state, pos);
  if (!step) return false;
  if (dispatch) {
    const { tr } = state;
    removeStep(tr, step);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(step.pos, tr.doc.content.size)))).scrollIntoView());
  }
  return true;
};

/** Appends the content of the step to the step above it. */
export const mergeStepUp: StepCommand = (state, dispatch, pos) => {
  const step = getStep(state, pos);
  const above = step && listSteps(state.doc).findLast((other) => other.pos < step.pos);
  if (!step || !above) return false;
  if (dispatch) {
    const { tr } = state;
    removeStep(tr, step);
    const end = above.pos + above.item.nodeSize - 1;
    tr.insert(end, step.item.content);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  }
  return true;
};

/** Divides the step at the caret. The text and pictures after the caret become the next step. */
export const splitStep: StepCommand = (state, dispatch) =>
  splitListItem(schema.nodes['list_item'] ?? failWithout('list_item'))(state, dispatch);

/** Inserts an empty step after the current one if the caret is at the end of its sentence. The pictures stay with the current step. */
const addStepAfter: StepCommand = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const item = $from.depth >= 2 ? $from.node(-1) : null;
  if (!empty || item?.type.name !== 'list_item' || $from.parent.content.size === 0 || !isSentenceEnd($from.parent, $from.parentOffset))
    return false;
  if (dispatch) {
    const after = $from.after(-1);
    const checked = item.attrs['checked'] === null ? null : false;
    const tr = state.tr.insert(after, schema.node('list_item', { checked }, [schema.node('paragraph')]));
    dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 2)).scrollIntoView());
  }
  return true;
};

/** Returns whether only spaces and moments follow the offset. */
function isSentenceEnd(paragraph: Node, offset: number): boolean {
  let isEnd = true;
  paragraph.nodesBetween(offset, paragraph.content.size, (node, pos) => {
    const rest = node.isText ? (node.text ?? '').slice(Math.max(0, offset - pos)) : '';
    if (node.isText ? rest.trim() !== '' : node.type.name !== 'moment') isEnd = false;
  });
  return isEnd;
}

/** Ends the list if the step is empty. Otherwise, starts the next step. */
export const pressEnterInStep: StepCommand = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const item = $from.depth >= 2 ? $from.node(-1) : null;
  if (!empty || item?.type.name !== 'list_item') return false;
  const type = item.type;
  if (item.childCount === 1 && $from.parent.content.size === 0) return liftListItem(type)(state, dispatch);
  return addStepAfter(state, dispatch) || splitListItem(type)(state, dispatch);
};

/** Returns the run for a new numbered list, which no other list of the document has. */
export function createRun(doc: Node): number {
  return Math.max(0, ...doc.children.map(({ attrs }) => Number(attrs['run'] ?? 0))) + 1;
}

/** Returns blocks of another text whose numbered lists do not continue the lists of the document. */
export function separateRuns(blocks: readonly Node[], doc: Node): Node[] {
  const first = createRun(doc);
  return blocks.map((block) =>
    block.type.name === 'ordered_list'
      ? block.type.create({ ...block.attrs, run: first + Number(block.attrs['run'] ?? 0) }, block.content)
      : block,
  );
}

function failWithout(name: string): never {
  throw new Error(`The schema has no node ${name}.`);
}
