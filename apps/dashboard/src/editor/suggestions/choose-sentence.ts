import type { Detections } from '@docreel/contract';
import { rankSuggestions } from './rank-suggestions.ts';

/** An action with this probability is more useful than the words that were said. */
const LIKELY = 0.2;

/**
 * Returns a sentence for a new step that no step near it has: the likeliest action, otherwise the narration, otherwise the best guess. Returns
 * an empty string if nothing was detected.
 */
export function chooseSentence(detections: Detections, seconds: number, taken: readonly string[]): string {
  const [best] = rankSuggestions(detections, seconds, taken);
  if (best?.source === 'action' && (best.certainty ?? 0) >= LIKELY) return best.sentence;
  const said = detections.narration.find(({ startSeconds, endSeconds }) => startSeconds <= seconds && endSeconds >= seconds);
  return said?.sentence ?? (best && best.source !== 'text' ? best.sentence : '');
}
