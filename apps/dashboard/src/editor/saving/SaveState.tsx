import { describeError } from '../../text/errors.ts';
import { savingText } from '../../text/saving.ts';
import type { SaveStatus } from './saver.ts';
import classes from './Saving.module.css';

/** Shows in one word whether the text is saved, and after it what the user has to do. */
export function SaveState({ status }: { status: SaveStatus }) {
  const { state, error, conflicts, isJournalFull } = status;
  return (
    <span className={classes.state} data-state={state} role="status">
      {savingText.states[state]}
      {error !== null && <span className={classes.why}>{savingText.refused(describeError(error))}</span>}
      {conflicts.length > 0 && <span className={classes.why}>{savingText.chooseBelow(conflicts.length)}</span>}
      {isJournalFull && <span className={classes.why}>{savingText.journalFull}</span>}
    </span>
  );
}
