import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { savingText } from '../../text/saving.ts';
import type { ConflictChoice } from './merge.ts';
import type { OpenConflict } from './conflicts.ts';
import classes from './Saving.module.css';

interface ConflictsProps {
  conflicts: readonly OpenConflict[];
  onChoose: (conflictId: string, choice: ConflictChoice) => void;
  /** Called after the last choice, to move the focus. */
  onDone?: () => void;
}

/** Shows each block that two people changed, with both texts side by side. Typing stays possible meanwhile. */
export function Conflicts({ conflicts, onChoose, onDone }: ConflictsProps) {
  const section = useRef<HTMLElement>(null);
  const hasChosen = useRef(false);
  const { length } = conflicts;
  const focusNext = useEffectEvent(() => (length > 0 ? section.current?.querySelector('button')?.focus() : onDone?.()));
  // The chosen button goes away with its block, and the page would lose the focus.
  useEffect(() => {
    if (hasChosen.current) focusNext();
    hasChosen.current = false;
  }, [length]);
  function choose(id: string, choice: ConflictChoice): void {
    hasChosen.current = true;
    onChoose(id, choice);
  }
  if (length === 0) return null;
  return (
    <section ref={section} className={classes.conflicts} aria-label={savingText.conflicts}>
      {conflicts.map(({ id, mine, theirs }) => (
        <article key={id} className={classes.conflict} aria-label={savingText.conflict}>
          <p>{savingText.bothChanged}</p>
          <div className={classes.versions}>
            <Version title={savingText.mine} text={mine} />
            <Version title={savingText.theirs} text={theirs} />
          </div>
          <div className={classes.choices}>
            <Button onClick={() => choose(id, 'mine')}>{savingText.keepMine}</Button>
            <Button onClick={() => choose(id, 'theirs')}>{savingText.useTheirs}</Button>
            {mine !== null && theirs !== null && <Button onClick={() => choose(id, 'both')}>{savingText.keepBoth}</Button>}
          </div>
        </article>
      ))}
    </section>
  );
}

function Version({ title, text }: { title: string; text: string | null }) {
  return (
    <div>
      <h3>{title}</h3>
      {text === null ? <p className="soft">{savingText.deleted}</p> : <pre className={classes.text}>{text.trim()}</pre>}
    </div>
  );
}
