import type { TranslationStatus } from '@docreel/contract';
import type { Tone } from '../ui/Status.tsx';

/** How a translation stands to its article. */
export const STATES: Record<TranslationStatus, { tone: Tone; label: string }> = {
  none: { tone: 'quiet', label: 'None' },
  stale: { tone: 'warn', label: 'Behind' },
  current: { tone: 'good', label: 'Current' },
};
