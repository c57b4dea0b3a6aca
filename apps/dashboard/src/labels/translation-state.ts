import type { TranslationStatus } from '@docreel/contract';
import type { Tone } from '../ui/Status.tsx';
import { translationsText } from '../text/translations.ts';

/** Labels for the state of a translation compared with its article. */
export const STATES: Record<TranslationStatus, { tone: Tone; label: string }> = {
  none: { tone: 'quiet', label: translationsText.states.none },
  stale: { tone: 'warn', label: translationsText.states.stale },
  current: { tone: 'good', label: translationsText.states.current },
};
