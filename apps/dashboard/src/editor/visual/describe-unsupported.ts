import type { UnsupportedText } from '@docreel/contract';
import { proofText } from '../../text/proof.ts';
import { formatClock } from '../../ui/Time.tsx';

/** Returns the reason why a text is flagged, as a sentence. */
export function describeUnsupported({ reason, text, seconds }: UnsupportedText): string {
  return proofText.unsupported[reason](text, formatClock(seconds ?? 0));
}
