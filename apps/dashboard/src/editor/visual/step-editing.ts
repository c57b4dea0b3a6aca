import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import * as edits from '../model/edit-entries.ts';
import { type Entry, findEntry, listEntries } from '../model/entries.ts';
import { formatMomentUrl } from '../model/moment-url.ts';
import { deleteStep, mergeStepUp } from '../model/steps.ts';
import { type Box, formatPictureUrl } from '../pictures/picture-url.ts';
import { listTaken } from '../suggestions/list-taken.ts';
import type { StepEditing } from '../types.ts';
import { listFlags } from './flags.ts';

/** Returns the functions with which the proof panel edits the step at the caret. */
export function createStepEditing(view: EditorView, openSuggestions: () => void): StepEditing {
  const marks = new Map<string, Box>();
  // A picture or a sentence may arrive after the article was closed.
  const dispatch = (tr: Transaction) => {
    if (!view.isDestroyed) view.dispatch(tr);
  };
  return {
    getEntry: () => findEntry(view.state),
    listSentencesNear: (moment) => listTaken(view.state.doc, moment),
    suggest() {
      if (findEntry(view.state)) openSuggestions();
    },
    choose(sentence) {
      const entry = findEntry(view.state);
      if (!entry) return;
      if (sentence.mark) marks.set(entry.src, sentence.mark);
      dispatch(edits.turnIntoStep(view.state, entry, sentence));
      view.focus();
    },
    setMoment(seconds) {
      const entry = findEntry(view.state);
      if (entry) dispatch(edits.setMoment(view.state, entry, seconds));
    },
    insert(step) {
      dispatch(edits.insertStep(view.state, step));
      view.focus();
      return formatMomentUrl(step);
    },
    addPicture(src, { assetId, alt }) {
      const mark = marks.get(src);
      const url = formatPictureUrl({ assetId, marks: mark ? [mark] : [], point: null, cut: null });
      const tr = edits.addPicture(view.state, src, { src: url, alt });
      if (tr) dispatch(tr);
    },
    merge: () => void mergeUp(view.state, dispatch),
    delete: () => void deleteEntry(view.state, dispatch),
  };
}

/** Merges the step or key moment at the caret with the step above it. */
export const mergeUp: Command = (state, dispatch) => {
  const entry = findEntry(state);
  if (!entry || entry.kind === 'step') return mergeStepUp(state, dispatch);
  const tr = edits.mergeEntryUp(state, entry);
  if (tr) dispatch?.(tr);
  return tr !== null;
};

/** Deletes the step or key moment at the caret. */
export const deleteEntry: Command = (state, dispatch) => {
  const entry = findEntry(state);
  if (!entry || entry.kind === 'step') return deleteStep(state, dispatch);
  dispatch?.(edits.deleteEntries(state, [entry]));
  return true;
};

/** Returns the entries that a person should look at: key moments, marked steps, and steps with unsupported texts. */
export function listUncertain(state: EditorState): Entry[] {
  const flagged = new Set(listFlags(state).map(({ entry }) => entry.src));
  return listEntries(state.doc).filter(({ kind, src }) => kind === 'moment' || kind === 'marked' || flagged.has(src));
}

/** Moves the caret to the next uncertain entry, or to the previous one. After the last one, it starts again. */
export function goToUncertain(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const uncertain = listUncertain(state);
    const { from } = state.selection;
    const next =
      direction === 1
        ? (uncertain.find((entry) => entry.from > from) ?? uncertain[0])
        : (uncertain.findLast((entry) => entry.to < from) ?? uncertain.at(-1));
    if (!next) return false;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next.paragraph + 1)).scrollIntoView());
    return true;
  };
}
