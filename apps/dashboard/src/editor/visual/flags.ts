import type { UnsupportedText } from '@docreel/contract';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { type Entry, listEntries } from '../model/entries.ts';
import type { BlockNotes } from '../proof/block-notes.ts';
import { describeUnsupported } from './describe-unsupported.ts';

/** Unsupported texts and their positions in the document. */
interface FlagState {
  notes: BlockNotes;
  flags: readonly Flag[];
  decorations: DecorationSet;
}

interface Flag {
  entry: Entry;
  from: number;
  to: number;
  unsupported: UnsupportedText;
}

const flagKey = new PluginKey<FlagState>('flags');
/** Name of the text mark of each kind of statement, or null if it has none. */
const MARKS: Readonly<Record<UnsupportedText['kind'], string | null>> = { label: 'strong', command: 'code', value: null };

/** Returns the plugin that underlines names and values that the video does not support. A flag disappears when its text is edited. */
export function createFlagPlugin(): Plugin {
  return new Plugin<FlagState>({
    key: flagKey,
    state: {
      init: () => ({ notes: new Map(), flags: [], decorations: DecorationSet.empty }),
      apply(tr, before) {
        const notes = (tr.getMeta(flagKey) as BlockNotes | undefined) ?? before.notes;
        if (notes === before.notes && !tr.docChanged) return before;
        const flags = findFlags(tr.doc, notes);
        return { notes, flags, decorations: DecorationSet.create(tr.doc, flags.map(decorateFlag)) };
      },
    },
    props: { decorations: (state) => flagKey.getState(state)?.decorations },
  });
}

function decorateFlag({ from, to, unsupported }: Flag): Decoration {
  const reason = describeUnsupported(unsupported);
  return Decoration.inline(from, to, { class: 'unsupported', title: reason, 'aria-description': reason });
}

/** Shows the notes of the blocks, as the server returned them. */
export function setNotes(view: EditorView, notes: BlockNotes): void {
  if (flagKey.getState(view.state)?.notes !== notes) view.dispatch(view.state.tr.setMeta(flagKey, notes).setMeta('addToHistory', false));
}

/** Returns the note of an entry, or undefined if the server returned none. */
export function findNote(state: EditorState, { src }: Entry) {
  return flagKey.getState(state)?.notes.get(src);
}

/** Returns the unsupported texts that the document still contains. */
export function listFlags(state: EditorState): readonly Flag[] {
  return flagKey.getState(state)?.flags ?? [];
}

function findFlags(doc: Node, notes: BlockNotes): Flag[] {
  if (![...notes.values()].some(({ unsupported }) => unsupported?.length)) return [];
  return listEntries(doc).flatMap((entry) =>
    (notes.get(entry.src)?.unsupported ?? []).flatMap((unsupported) => findText(doc, entry, unsupported)),
  );
}

function findText(doc: Node, entry: Entry, unsupported: UnsupportedText): Flag[] {
  const mark = MARKS[unsupported.kind];
  const flags: Flag[] = [];
  doc.nodesBetween(entry.from, entry.to, (node, pos) => {
    if (!node.isText || (mark !== null && !node.marks.some(({ type }) => type.name === mark))) return;
    const at = (node.text ?? '').indexOf(unsupported.text);
    if (at >= 0 && flags.length === 0) flags.push({ entry, from: pos + at, to: pos + at + unsupported.text.length, unsupported });
  });
  return flags;
}
