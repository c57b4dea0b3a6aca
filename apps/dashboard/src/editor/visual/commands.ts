import { setBlockType, wrapIn } from 'prosemirror-commands';
import { Fragment, type Node, type NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, Selection } from 'prosemirror-state';
import { schema } from '../model/schema.ts';
import { createRun } from '../model/steps.ts';

/** Returns a node type of the schema. */
export function getType(name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The schema has no node ${name}.`);
  return type;
}

/** Changes the selected blocks to headings of a level. */
export function setHeading(level: number): Command {
  return setBlockType(getType('heading'), { level });
}

/** Changes the selected blocks to ordinary text. */
export const setParagraph: Command = setBlockType(getType('paragraph'));

/** Inserts a line break in the paragraph. */
export const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.inlineContent || !$from.parent.type.contentMatch.matchType(getType('hard_break'))) return false;
  dispatch?.(state.tr.replaceSelectionWith(getType('hard_break').create()).scrollIntoView());
  return true;
};

function toggleList(name: 'ordered_list' | 'bullet_list'): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const list = $from.depth >= 3 ? $from.node(-2) : null;
    if (list?.type.name === name) return liftListItem(getType('list_item'))(state, dispatch);
    const attrs = name === 'ordered_list' ? { run: createRun(state.doc) } : null;
    if (list && (list.type.name === 'ordered_list' || list.type.name === 'bullet_list')) {
      dispatch?.(state.tr.setNodeMarkup($from.before(-2), getType(name), attrs));
      return true;
    }
    return wrapInList(getType(name), attrs)(state, dispatch);
  };
}

/** Changes the selected blocks to steps, or steps back to text. */
export const toggleSteps: Command = toggleList('ordered_list');
/** Changes the selected blocks to a bullet list, or a bullet list back to text. */
export const toggleBullets: Command = toggleList('bullet_list');

/** Puts the selected blocks into a callout. */
export function insertCallout(kind: string): Command {
  return wrapIn(getType('callout'), { kind });
}

/** Puts the selected blocks into a quote. */
export const insertQuote: Command = wrapIn(getType('blockquote'));

/** Replaces the empty paragraph at the caret by a block, or inserts the block after the current one. */
export function insertBlock(create: () => Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (!dispatch) return true;
    const { tr } = state;
    const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
    const depth = Math.max(1, $from.depth);
    const [from, to] = isEmpty ? [$from.before(depth), $from.after(depth)] : [$from.after(depth), $from.after(depth)];
    const block = create();
    // A paragraph after the block keeps a place for writing.
    const needsParagraph = block.isLeaf || block.type.name === 'table';
    const isLast = to === state.doc.content.size;
    tr.replaceWith(from, to, needsParagraph && isLast ? Fragment.from([block, getType('paragraph').create()]) : block);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(from + (block.isLeaf ? block.nodeSize : 1)))).scrollIntoView());
    return true;
  };
}

/** Inserts a table with a header row and two rows of two columns. */
export const insertTable: Command = insertBlock(() => {
  const row = (type: string) => getType('table_row').create(null, [getType(type).create(), getType(type).create()]);
  return getType('table').create(null, [row('table_header'), row('table_cell'), row('table_cell')]);
});

/** Inserts a divider. */
export const insertRule: Command = insertBlock(() => getType('horizontal_rule').create());

/** Changes the block to code. */
export const insertCode: Command = setBlockType(getType('code_block'));

/** Adds an empty paragraph at the end, unless the last block is one. */
export const addLastParagraph: Command = (state, dispatch) => {
  if (state.doc.lastChild?.type.name === 'paragraph') return false;
  const end = state.doc.content.size;
  const tr = state.tr.insert(end, getType('paragraph').create());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  return true;
};

/** Starts a paragraph after the last block if the caret is at its end, for example after a table or code. */
export const leaveLastBlock: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const isAtEnd = Selection.atEnd(state.doc).$head.pos <= $head.pos;
  const isText = $head.parent.type.name === 'paragraph' && $head.depth === 1;
  return empty && isAtEnd && !isText && addLastParagraph(state, dispatch);
};
