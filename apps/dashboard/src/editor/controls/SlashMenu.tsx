import type { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { editorText } from '../../text/editor.ts';
import { getSlash, setSlashKeys } from '../visual/slash.ts';
import { INSERTIONS, type Insertion, type OpenedInsertion } from './insertions.ts';
import { pressListKey } from './press-list-key.ts';
import classes from './SlashMenu.module.css';

const ID = 'editor-insertion';

/** The insert menu, which opens when the user types a slash. The text keeps the focus. */
export function SlashMenu({ view, onOpen }: { view: EditorView; onOpen: (what: OpenedInsertion) => void }) {
  const open = getSlash(view.state);
  const [active, setActive] = useState(0);
  const menu = useRef<HTMLDivElement>(null);
  const query = open?.query.toLowerCase() ?? '';
  const found = INSERTIONS.filter(({ id }) => editorText.insert[id].toLowerCase().includes(query.trim()));
  const current = Math.min(active, Math.max(0, found.length - 1));

  function choose({ command, opens = 'link' }: Insertion): void {
    if (!open) return;
    view.dispatch(view.state.tr.delete(open.from, open.to));
    if (command) command(view.state, view.dispatch, view);
    else onOpen(opens);
    setActive(0);
    if (command) view.focus();
  }
  setSlashKeys(view, (event) => {
    const chosen = found[current];
    const next = pressListKey(event.key, { current, count: found.length });
    if (next !== null) setActive(next);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
    else return false;
    return true;
  });
  useLayoutEffect(() => {
    const element = menu.current;
    // The text keeps the focus, so it names the active option for screen readers.
    if (open && element) view.dom.setAttribute('aria-activedescendant', `${ID}-${current}`);
    else view.dom.removeAttribute('aria-activedescendant');
    const page = element?.offsetParent?.getBoundingClientRect();
    if (!open || !element || !page) return;
    const caret = view.coordsAtPos(open.from);
    element.style.insetBlockStart = `${caret.bottom - page.top + 4}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(caret.left - page.left, page.width - element.offsetWidth))}px`;
  });
  if (!open || found.length === 0) return null;
  return (
    <div ref={menu} className={classes.menu} role="listbox" aria-label={editorText.insert.label}>
      {found.map((insertion, at) => (
        <div
          key={insertion.id}
          id={`${ID}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          className={classes.option}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(insertion);
          }}
        >
          <Icon name={insertion.icon} />
          {editorText.insert[insertion.id]}
        </div>
      ))}
    </div>
  );
}
