import fc from 'fast-check';
import { splitBlock, toggleMark, wrapIn } from 'prosemirror-commands';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from '../model/schema.ts';
import * as steps from '../model/steps.ts';

/** An edit of a user: an action at a relative position of the document. */
export interface Edit {
  action: keyof typeof ACTIONS;
  /** Start and end of the selection, from 0 to 1. */
  from: number;
  to: number;
  text: string;
}

const run =
  (command: Command | steps.StepCommand) =>
  (state: EditorState): EditorState => {
    let next = state;
    command(state, (tr) => void (next = state.apply(tr)));
    return next;
  };

const mark = (name: string) => (state: EditorState) => {
  const type = schema.marks[name];
  return type ? run(toggleMark(type))(state) : state;
};
const wrap = (name: string) => (state: EditorState) => {
  const type = schema.nodes[name];
  return type ? run(wrapIn(type))(state) : state;
};

const ACTIONS = {
  type: (state: EditorState, { text }: Edit) => (canType(state) ? state.apply(state.tr.insertText(text)) : state),
  remove: (state: EditorState) => (state.selection.empty ? state : state.apply(state.tr.deleteSelection())),
  enter: (state: EditorState) => {
    const next = run(steps.pressEnterInStep)(state);
    return next === state ? run(splitBlock)(state) : next;
  },
  strong: mark('strong'),
  em: mark('em'),
  strike: mark('strike'),
  code: mark('code'),
  quote: wrap('blockquote'),
  callout: wrap('callout'),
  up: run(steps.moveStepUp),
  down: run(steps.moveStepDown),
  duplicate: run(steps.duplicateStep),
  delete: run(steps.deleteStep),
  merge: run(steps.mergeStepUp),
  split: run(steps.splitStep),
};

function canType({ selection }: EditorState): boolean {
  return selection.$from.parent.inlineContent && selection.$to.parent.inlineContent;
}

const TEXT = fc.oneof(
  fc.constantFrom(
    'word',
    ' ',
    '*',
    '_',
    '#',
    '1. ',
    '- ',
    '> ',
    '[!NOTE]',
    '`',
    '|',
    '<b>',
    '&amp;',
    '\\',
    '~',
    'https://example.com',
    '![x](y)',
    '+',
    '=',
  ),
  fc.string({ maxLength: 5, unit: 'grapheme' }).map((text) => text.replaceAll(/[\0\r\n]/g, '')),
);

/** Generates edits as users make them. */
export function generateEdit(): fc.Arbitrary<Edit> {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.record({ action: fc.constantFrom(...(Object.keys(ACTIONS) as Edit['action'][])), from: share, to: share, text: TEXT });
}

/** Selects the range of the edit and applies its action. Does nothing if that is not possible there. */
export function applyEdit(state: EditorState, edit: Edit): EditorState {
  const { size } = state.doc.content;
  // Most selections are short.
  const from = Math.round(edit.from * size);
  const to = Math.min(size, from + Math.round(edit.to ** 4 * 40));
  const selection = TextSelection.between(state.doc.resolve(from), state.doc.resolve(to));
  return ACTIONS[edit.action](state.apply(state.tr.setSelection(selection)), edit);
}
