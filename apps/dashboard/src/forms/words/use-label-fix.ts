import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WordFix } from './word-fix.ts';

/** Milliseconds after the last change, so that a label is complete. */
const REST_MS = 1500;

export interface LabelFix {
  fix: WordFix | null;
  /** Forgets the correction. The next one is compared with the current text. */
  forget: () => void;
}

/** Finds the label that the user has corrected since the article was opened, once the text is saved. */
export function useLabelFix(text: string, isSaved: boolean): LabelFix {
  const seen = useRef<string | null>(null);
  const [fix, setFix] = useState<WordFix | null>(null);
  const find = useEffectEvent(async () => {
    // Most visits correct no label, so the comparison loads when it is needed.
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
