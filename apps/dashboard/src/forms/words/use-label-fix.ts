import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findLabelFix } from './find-label-fix.ts';
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
  const find = useEffectEvent(() => {
    const found = findLabelFix(seen.current ?? text, text);
    if (found?.text !== fix?.text || found?.replacement !== fix?.replacement) setFix(found);
  });
  useEffect(() => {
    seen.current ??= text;
    if (!isSaved || seen.current === text) return undefined;
    const timer = setTimeout(find, REST_MS);
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
