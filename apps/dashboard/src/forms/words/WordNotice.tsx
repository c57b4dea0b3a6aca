import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { wordsText } from '../../text/words.ts';
import type { WordFix } from './word-fix.ts';
import classes from './WordNotice.module.css';

const OccurrencesDialog = lazyComponent('OccurrencesDialog', () => import('./OccurrencesDialog.tsx'));

interface WordNoticeProps {
  /** The last correction, or null. */
  fix: WordFix | null;
  /** Called when the user has replaced the word or dismissed the notice. */
  onDone: () => void;
}

/** Says that the old form of a corrected word occurs in other places, and offers to replace it. Renders nothing if there are none. */
export function WordNotice({ fix, onDone }: WordNoticeProps) {
  const refusal = useRefusal('write');
  const [isOpen, setOpen] = useState(false);
  const isWanted = fix !== null && refusal === undefined;
  const found = useRead('listOccurrences', { query: { text: fix?.text ?? '' } }, { enabled: isWanted, staleTime: 0 });
  if (!isWanted || !found.data) return null;
  const { isComplete } = found.data;
  const occurrences = found.data.occurrences.filter(({ excerpt, matches }) =>
    // A word that differs only in case also matches places where it is right.
    matches.some(({ start, end }) => excerpt.slice(start, end) !== fix.replacement),
  );
  if (occurrences.length === 0) return null;
  return (
    <div className={classes.notice}>
      <span role="status">{wordsText.notice(fix.text, occurrences.length, isComplete)}</span>
      <Button kind="default" onClick={() => setOpen(true)}>
        {wordsText.review}
      </Button>
      <IconButton label={wordsText.dismiss} icon="close" onClick={onDone} />
      {isOpen && (
        <OccurrencesDialog
          fix={fix}
          occurrences={occurrences}
          isComplete={isComplete}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}
