import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { useFetchDetections } from '../../api/detections.ts';
import { notifyFailure } from '../../api/errors.ts';
import { notify } from '../../state/toasts.ts';
import { suggestionsText } from '../../text/suggestions.ts';
import { Button } from '../../ui/Button.tsx';
import { deleteEntries, turnAllIntoSteps } from '../model/edit-entries.ts';
import { type Entry, listEntries } from '../model/entries.ts';
import { findNote, listFlags } from '../visual/flags.ts';
import { goToUncertain, listUncertain } from '../visual/step-editing.ts';
import { listTaken } from './list-taken.ts';
import { readBestSentences } from './read-best-sentences.ts';
import classes from './Suggestions.module.css';

const text = suggestionsText.draft;

interface DraftBarProps {
  view: EditorView;
  /** Opens the list of suggestions at the caret. */
  onSuggest: () => void;
}

/** Counts the uncertain parts of a draft, moves to the next one, and turns or dismisses all key moments with one button. */
export function DraftBar({ view, onSuggest }: DraftBarProps) {
  const [isRunning, setRunning] = useState(false);
  const fetchDetections = useFetchDetections();
  const uncertain = listUncertain(view.state);
  if (uncertain.length === 0) return null;
  const moments = uncertain.filter(({ kind }) => kind === 'moment');
  const marked = uncertain.filter(({ kind }) => kind === 'marked');
  const flagged = new Set(listFlags(view.state).map(({ entry }) => entry.src)).size;
  const counts = [
    moments.length > 0 && text.moments(moments.length),
    marked.length > 0 && text.marked(marked.length),
    flagged > 0 && text.flagged(flagged),
  ].filter(Boolean);

  async function turnAll(): Promise<void> {
    const pictureSeconds = (entry: Entry) => findNote(view.state, entry)?.frame?.seconds ?? entry.seconds;
    const best = await readBestSentences([...moments, ...marked], {
      fetchDetections,
      pictureSeconds,
      listTaken: (entry) => listTaken(view.state.doc, entry),
    });
    if (view.isDestroyed) return;
    // People may have typed while the suggestions were read.
    const steps = listEntries(view.state.doc).flatMap((entry) => {
      const sentence = entry.kind === 'moment' || entry.kind === 'marked' ? best.get(entry.src) : undefined;
      return sentence ? [{ entry, sentence }] : [];
    });
    if (steps.length > 0) view.dispatch(turnAllIntoSteps(view.state, steps));
    notify(text.turned(steps.length, moments.length + marked.length - steps.length));
    view.focus();
  }
  function startTurning(): void {
    setRunning(true);
    void turnAll()
      .catch(notifyFailure)
      .finally(() => setRunning(false));
  }
  function dismissAll(): void {
    view.dispatch(deleteEntries(view.state, moments));
    notify(text.dismissed(moments.length));
    view.focus();
  }
  function goToNext(): void {
    if (goToUncertain(1)(view.state, view.dispatch)) onSuggest();
  }
  return (
    <div role="group" aria-label={text.label} className={classes.bar}>
      <span>{counts.join(' · ')}</span>
      <Button onClick={goToNext}>
        {text.next} <kbd>{text.nextKey}</kbd>
      </Button>
      {moments.length + marked.length > 0 && (
        <Button isRunning={isRunning} onClick={startTurning}>
          {text.turnAll}
        </Button>
      )}
      {moments.length > 0 && <Button onClick={dismissAll}>{text.dismissAll}</Button>}
    </div>
  );
}
