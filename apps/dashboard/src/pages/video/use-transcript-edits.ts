import type { Transcript } from '@docreel/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasCode } from '../../api/errors.ts';
import { describeError } from '../../text/errors.ts';
import { useWrite, type Versioned } from '../../api/query.ts';
import type { WordFix } from '../../forms/words/word-fix.ts';
import { findTranscriptFix, type Line, toLines, toSegments } from './transcript-edits.ts';

/** Milliseconds between the last change and automatic saving. */
const REST_MS = 1500;

/**
 * Manages the lines of a transcript while a user edits them. Saves automatically with the ETag of the version that the user started to
 * edit. `onFix` is called after a save with the word that the user corrected last.
 */
export function useTranscriptEdits(given: Versioned<Transcript>, onFix: (fix: WordFix) => void) {
  const { videoId, language } = given;
  const [opened] = useState(() => toLines(given.segments));
  const [lines, setLines] = useState<Line[]>(opened);
  const [saved, setSaved] = useState<readonly Line[]>(lines);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const etag = useRef(given.etag);
  const replace = useWrite('replaceTranscript', { isForm: true });
  const isChanged = lines !== saved;

  async function save({ overwrites = false } = {}): Promise<void> {
    const headers: Record<string, string> = etag.current === null || overwrites ? {} : { 'if-match': etag.current };
    const body = { segments: toSegments(lines), ...(language !== null && { language }) };
    try {
      const answer = (await replace.run({ params: { videoId }, body, headers })) as Versioned<Transcript>;
      etag.current = answer.etag;
      const fix = findTranscriptFix({ opened, saved, lines });
      if (fix) onFix(fix);
      setSaved(lines);
      setConflict(false);
      setProblem(null);
    } catch (error) {
      setConflict(hasCode(error, 'PRECONDITION_FAILED'));
      setProblem(describeError(error));
    }
  }
  const saveLater = useEffectEvent(() => void save());
  const isWaiting = isChanged && !replace.isRunning && problem === null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(saveLater, REST_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, lines]);

  return {
    lines,
    change: (next: Line[]) => {
      setLines(next);
      if (!isConflict) setProblem(null);
    },
    isChanged,
    isConflict,
    problem,
    save,
  };
}
