import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { suggestionsText } from '../../text/suggestions.ts';
import { pressListKey } from '../controls/press-list-key.ts';
import { type Entry, findEntry } from '../model/entries.ts';
import type { StepEditing } from '../types.ts';
import { findNote } from '../visual/flags.ts';
import { listTaken } from './list-taken.ts';
import { narrowSuggestions, type Suggestion } from './rank-suggestions.ts';
import { RichSentence } from './RichSentence.tsx';
import classes from './Suggestions.module.css';
import { toSentence } from './to-sentence.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Maximum number of suggestions in the list. Typing finds the others. */
const SHOWN_MAX = 60;

interface SuggestionMenuProps {
  view: EditorView;
  steps: StepEditing;
  /** Closes the list and moves the focus to the text, unless the user has moved it somewhere else. */
  onClose: (focusesText?: boolean) => void;
}

/**
 * The list of sentences for the step or key moment at the caret, best first. Typing narrows it, Enter uses a sentence, and Esc closes it.
 * The last option is the typed text itself.
 */
export function SuggestionMenu({ view, steps, onClose }: SuggestionMenuProps) {
  const [entry] = useState(() => findEntry(view.state));
  const [taken] = useState(() => (entry ? listTaken(view.state.doc, entry) : []));
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { suggestions, detections, state } = useSuggestions(entry, taken);
  const found = listOptions(suggestions, typed);
  const current = Math.min(active, Math.max(0, found.length - 1));
  usePlaceUnder(menu, view, entry);
  if (!entry) return null;

  function choose(suggestion: Suggestion | undefined): void {
    // The entry moves if other people's changes are merged while the list is open.
    const now = findEntry(view.state);
    if (!suggestion || !now) return;
    const written = suggestion.source === 'typed' ? { ...suggestion, sentence: escapeTyped(suggestion.sentence) } : suggestion;
    steps.choose(toSentence(written, detections, findNote(view.state, now)?.frame?.seconds ?? now.seconds));
    onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = pressListKey(event.key, { current, count: found.length });
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) choose(found[current]);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      ref={menu}
      className={classes.menu}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onClose(relatedTarget === null)}
    >
      <input
        role="combobox"
        aria-label={entry.kind === 'step' ? suggestionsText.replaceField : suggestionsText.field}
        placeholder={entry.kind === 'step' ? suggestionsText.replaceField : suggestionsText.field}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <Options id={id} found={found} current={current} onChoose={choose} />
      <p className={classes.hint} role="status">
        {describeState(state, found.length)}
      </p>
    </div>
  );
}

interface OptionsProps {
  id: string;
  found: readonly Suggestion[];
  current: number;
  onChoose: (suggestion: Suggestion) => void;
}

function Options({ id, found, current, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const option = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!option || !box) return;
    // The page itself does not scroll.
    const bottom = option.offsetTop + option.offsetHeight;
    if (option.offsetTop < box.scrollTop) box.scrollTop = option.offsetTop;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [current, found.length]);
  return (
    <div ref={list} id={`${id}-options`} role="listbox" aria-label={suggestionsText.label} className={classes.options}>
      {found.map((suggestion, at) => (
        <div
          key={`${suggestion.source} ${suggestion.sentence}`}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          className={classes.option}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(suggestion);
          }}
        >
          <span>
            {suggestion.source === 'typed' ? suggestionsText.typed(suggestion.sentence) : <RichSentence sentence={suggestion.sentence} />}
          </span>
          <span className={classes.source}>{describeSource(suggestion)}</span>
        </div>
      ))}
    </div>
  );
}

/** Typed words may contain bold text and code, but no links, lists or HTML. */
function escapeTyped(text: string): string {
  return text.replaceAll(/[\\<>[\]!#]/g, String.raw`\$&`);
}

/** Returns the suggestions to show. The typed words are the last one, so a missing sentence needs no extra key. */
function listOptions(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const words = typed.trim();
  const found = narrowSuggestions(suggestions, words).slice(0, SHOWN_MAX);
  return words === '' ? found : [...found, { sentence: words, source: 'typed', certainty: null, isSaid: false, area: null }];
}

function describeSource({ source, certainty }: Suggestion): string {
  if (source === 'action') return suggestionsText.certainty(Math.max(1, Math.round((certainty ?? 0) * 100)));
  return suggestionsText.sources[source];
}

function describeState(state: 'loading' | 'failed' | 'ready', count: number): string {
  if (state !== 'ready') return suggestionsText[state];
  return count === 0 ? suggestionsText.none : suggestionsText.hint;
}

/** Places the list below the sentence of the entry. Moves the focus into it when it opens, and scrolls only if a part is not visible. */
function usePlaceUnder(menuRef: RefObject<HTMLElement | null>, view: EditorView, entry: Entry | null): void {
  useLayoutEffect(() => {
    const element = menuRef.current;
    const sentence = entry && view.nodeDOM(entry.paragraph);
    const page = element?.offsetParent?.getBoundingClientRect();
    if (!element || !page || !(sentence instanceof HTMLElement)) return;
    const { bottom, left } = sentence.getBoundingClientRect();
    element.style.insetBlockStart = `${bottom - page.top + 6}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(left - page.left, page.width - element.offsetWidth))}px`;
    if (element.contains(document.activeElement)) return;
    element.querySelector('input')?.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });
}
