import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { editorText } from '../../text/editor.ts';
import { getFindState, moveMatch, replaceMatches, setQuery } from '../visual/find.ts';
import classes from './FindPanel.module.css';

const text = editorText.find;

/** Finds and replaces text in the visual editor. Enter goes to the next match, Escape closes the panel. */
export function FindPanel({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const [query, setOwnQuery] = useState(() =>
    view.state.doc.textBetween(view.state.selection.from, view.state.selection.to, ' ').slice(0, 100),
  );
  const [replacement, setReplacement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { matches, current } = getFindState(view.state);
  useEffect(() => {
    field.current?.select();
    return () => setQuery(view, '');
  }, [view]);
  useEffect(() => setQuery(view, query), [view, query]);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') moveMatch(view, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <search className={classes.panel} aria-label={text.label}>
      <input
        ref={field}
        aria-label={text.find}
        placeholder={text.find}
        value={query}
        onChange={(event) => setOwnQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="soft" role="status">
        {query === '' ? '' : text.count(current + 1, matches.length)}
      </span>
      <IconButton label={text.previous} icon="up" onClick={() => moveMatch(view, -1)} />
      <IconButton label={text.next} icon="chevron-down" onClick={() => moveMatch(view, 1)} />
      <input
        aria-label={text.replaceWith}
        placeholder={text.replaceWith}
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button onClick={() => replaceMatches(view, replacement, false)}>{text.replace}</Button>
      <Button onClick={() => replaceMatches(view, replacement, true)}>{text.replaceAll}</Button>
      <IconButton label={text.close} icon="close" onClick={onClose} />
    </search>
  );
}
