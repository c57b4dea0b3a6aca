import { Button } from '../../ui/Button.tsx';
import { savingText } from '../../text/saving.ts';
import type { ConflictChoice } from './merge.ts';
import type { OpenConflict } from './conflicts.ts';
import classes from './Saving.module.css';

interface ConflictsProps {
  conflicts: readonly OpenConflict[];
  onChoose: (conflictId: string, choice: ConflictChoice) => void;
}

/** Shows each block that two people changed, with both texts side by side. Typing stays possible meanwhile. */
export function Conflicts({ conflicts, onChoose }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section className={classes.conflicts} aria-label={savingText.conflicts}>
      {conflicts.map(({ id, mine, theirs }) => (
        <article key={id} className={classes.conflict} aria-label={savingText.conflict}>
          <p>{savingText.bothChanged}</p>
          <div className={classes.versions}>
            <Version title={savingText.mine} text={mine} />
            <Version title={savingText.theirs} text={theirs} />
          </div>
          <div className={classes.choices}>
            <Button onClick={() => onChoose(id, 'mine')}>{savingText.keepMine}</Button>
            <Button onClick={() => onChoose(id, 'theirs')}>{savingText.useTheirs}</Button>
            {mine !== null && theirs !== null && <Button onClick={() => onChoose(id, 'both')}>{savingText.keepBoth}</Button>}
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
