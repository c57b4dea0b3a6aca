import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import { type Command, Plugin } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { editorText } from '../../text/editor.ts';
import { schema } from '../model/schema.ts';
import { moveStepDown, moveStepUp, pressEnterInStep } from '../model/steps.ts';
import { createPicturePlugin, type PictureOptions, selectPicture } from '../pictures/picture-plugin.ts';
import { findEntry } from '../model/entries.ts';
import { createFindPlugin } from './find.ts';
import { createFlagPlugin } from './flags.ts';
import { addLastParagraph, insertBreak, leaveLastBlock, setHeading, toggleBullets, toggleSteps } from './commands.ts';
import { createSlashPlugin } from './slash.ts';
import { deleteEntry, goToUncertain, mergeUp } from './step-editing.ts';

const { marks, nodes } = schema;
const { strong, em, code } = marks as Record<'strong' | 'em' | 'code', (typeof marks)[string]>;
const {
  list_item: listItem,
  heading,
  paragraph,
  code_block: codeBlock,
  blockquote,
  ordered_list: orderedList,
  bullet_list: bulletList,
} = nodes as Record<string, NonNullable<(typeof nodes)[string]>>;

interface PluginOptions {
  onOpen: (what: 'link' | 'find' | 'suggestions') => void;
  pictures: PictureOptions;
}

/** Returns the plugins of the visual editor. */
export function createPlugins({ onOpen, pictures }: PluginOptions): Plugin[] {
  return [
    createSlashPlugin(),
    createPicturePlugin(pictures),
    createEscapePlugin(),
    keymap(createKeys(onOpen)),
    keymap(baseKeymap),
    createInputRules(),
    createFindPlugin(),
    createFlagPlugin(),
    createDecorations(),
    createClickBelow(),
    tableEditing(),
  ];
}

function createKeys(onOpen: PluginOptions['onOpen']): Record<string, Command> {
  const open =
    (what: 'link' | 'find'): Command =>
    () => {
      onOpen(what);
      return true;
    };
  const suggest: Command = (state) => {
    if (!findEntry(state)) return false;
    onOpen('suggestions');
    return true;
  };
  const review =
    (direction: 1 | -1): Command =>
    (state, dispatch) => {
      const hasNext = goToUncertain(direction)(state, dispatch);
      if (hasNext) onOpen('suggestions');
      return hasNext;
    };
  return {
    'Mod-b': toggle(strong),
    'Mod-i': toggle(em),
    'Mod-e': toggle(code),
    'Mod-k': open('link'),
    'Mod-f': open('find'),
    'Mod-z': only(undo),
    'Mod-y': only(redo),
    'Shift-Mod-z': only(redo),
    'Mod-Alt-p': selectPicture,
    'Mod-Alt-0': paragraph ? setBlockType(paragraph) : () => false,
    'Mod-Alt-2': setHeading(2),
    'Mod-Alt-3': setHeading(3),
    'Mod-Alt-4': setHeading(4),
    'Mod-Shift-7': toggleSteps,
    'Mod-Shift-8': toggleBullets,
    'Alt-Shift-ArrowUp': (state, dispatch) => moveStepUp(state, dispatch),
    'Alt-Shift-ArrowDown': (state, dispatch) => moveStepDown(state, dispatch),
    'Shift-Enter': chainCommands(exitCode, insertBreak),
    'Mod-Enter': chainCommands(exitCode, suggest),
    F8: review(1),
    'Shift-F8': review(-1),
    'Alt-Shift-m': mergeUp,
    'Shift-Mod-Backspace': deleteEntry,
    Enter: (state, dispatch) => pressEnterInStep(state, dispatch),
    ArrowDown: leaveLastBlock,
    Tab: chainCommands(goToNextCell(1), listItem ? sinkListItem(listItem) : () => false),
    'Shift-Tab': chainCommands(goToNextCell(-1), listItem ? liftListItem(listItem) : () => false),
  };
}

/** Without anything to undo, the browser would undo on its own, and the editor could not redo that. */
function only(command: Command): Command {
  return (state, dispatch, view) => command(state, dispatch, view) || true;
}

function toggle(type: (typeof marks)[string] | undefined): Command {
  return type ? toggleMark(type) : () => false;
}

/** A click below the last block starts a paragraph there, if the block is not one. */
function createClickBelow(): Plugin {
  return new Plugin({
    props: {
      handleClick(view, _pos, event) {
        const last = view.dom.lastElementChild;
        return last !== null && event.clientY > last.getBoundingClientRect().bottom + 8 && addLastParagraph(view.state, view.dispatch);
      },
    },
  });
}

/** After Escape, Tab leaves the editor, also in lists and tables. */
function createEscapePlugin(): Plugin {
  let hasEscaped = false;
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          const leaves = event.key === 'Tab' && hasEscaped;
          if (event.key !== 'Shift') hasEscaped = event.key === 'Escape';
          // The editor ignores the key, so the browser moves the focus.
          return leaves;
        },
      },
    },
  });
}

function createInputRules(): Plugin {
  if (!heading || !blockquote || !orderedList || !bulletList || !codeBlock) throw new Error('The schema has no lists.');
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, heading, (match) => ({ level: match[1]?.length ?? 2 })),
      textblockTypeInputRule(/^```$/, codeBlock),
      wrappingInputRule(/^\s*>\s$/, blockquote),
      wrappingInputRule(/^\s*[-*+]\s$/, bulletList),
      wrappingInputRule(
        /^(\d{1,4})[.)]\s$/,
        orderedList,
        (match) => ({ run: Date.now(), first: Number(match[1]), start: Number(match[1]) }),
        continuesList,
      ),
    ],
  });
}

function continuesList(match: RegExpMatchArray, list: Node): boolean {
  return list.childCount + Number(list.attrs['start']) === Number(match[1]);
}

/** Gives outermost lists of steps and paragraphs of pictures the classes that they have on the published site. */
function createDecorations(): Plugin {
  const plugin: Plugin<DecorationSet> = new Plugin({
    state: {
      init: (_config, { doc }) => decorate(doc),
      apply: (tr, before) => (tr.docChanged ? decorate(tr.doc) : before),
    },
    props: { decorations: (state) => plugin.getState(state) },
  });
  return plugin;
}

function decorate(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.forEach((block, pos) => {
    if (doc.childCount === 1 && block.type.name === 'paragraph' && block.content.size === 0)
      found.push(Decoration.node(pos, pos + block.nodeSize, { 'data-placeholder': editorText.placeholder }));
    if (isStepList(block)) found.push(Decoration.node(pos, pos + block.nodeSize, { class: 'steps', role: 'list' }));
  });
  doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph' && isPictureParagraph(node))
      found.push(Decoration.node(pos, pos + node.nodeSize, { class: 'picture' }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

function isStepList(list: Node): boolean {
  if (list.type.name !== 'ordered_list') return false;
  let isFound = list.attrs['loose'] === true;
  if (!isFound) list.descendants((node) => !(isFound ||= node.type.name === 'moment'));
  return isFound;
}

function isPictureParagraph({ children }: Node): boolean {
  return (
    children.some(({ type }) => type.name === 'image') &&
    children.every((child) => child.type.name === 'image' || child.text?.trim() === '')
  );
}
