import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WordFix } from './word-fix.ts';

/** Time in milliseconds from the last change to the search. After it, the label is complete. */
const REST_MS = 1500;

export interface LabelFix {
  fix: WordFix | null;
  /** Discards the correction. Later corrections are found by comparing with the current text. */
  forget: () => void;
}

/** Finds the label that the user corrected since the article was opened. Searches when the text is saved. */
export function useLabelFix(text: string, isSaved: boolean): LabelFix {
  const seen = useRef<string | null>(null);
  const [fix, setFix] = useState<WordFix | null>(null);
  const find = useEffectEvent(async () => {
    // The comparison loads only when the text has changed.
    const { findLabelFix } = await import('./find-label-fix.ts');
    const found = findLabelFix(seen.current ?? text, text);
    if (found?.text !== fix?.text || found?.replacement !== fix?.replacement) setFix(found);
  });
  useEffect(() => {
    seen.current ??= text;
    if (!isSaved || seen.current === text) return undefined;
    const timer = setTimeout(() => void find().catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, [text, isSaved]);
  return {
    fix,
    forget() {
      seen.current = text;
      setFix(null);
    },
  };
}
