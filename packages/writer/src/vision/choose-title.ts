import type { Timeline } from '@docreel/timeline';
import { toPlainText } from '../inline.ts';
import { hasContent, isSupported } from '../model/supported.ts';

/** Minimum share of the title's content words that must have evidence in the recording. */
const SHARE = 0.75;
/** Minimum number of pictures that must contain a text before it can be part of the title. */
const SEEN_OFTEN = 3;

/**
 * Returns the title of the article. A title that a person has entered comes first. The model's title comes next, if its words occur in the
 * narration, the headings or frequent texts. Otherwise, returns the title of the recording.
 */
export function chooseTitle(offered: string | null, { title, said, moments, screens, goal }: Timeline): Timeline['title'] {
  const text = toPlainText(offered ?? '');
  if (!hasContent(text) || title?.origin === 'given') return title;
  const headings = [title, ...moments.map(({ heading }) => heading), ...screens.map(({ heading }) => heading)];
  const names = moments.flatMap(({ action }) => [action?.object, action?.value]);
  const labels = [...headings, ...names].flatMap((one) => (one ? [one.text] : []));
  const words = [...said.map((one) => one.text), goal ?? '', ...labels, ...listFrequentTexts(moments)].join(' ');
  return isSupported(text, words, SHARE) ? { text, origin: 'both', certainty: 0.9 } : title;
}

function listFrequentTexts(moments: Timeline['moments']): string[] {
  const stills = new Map(moments.map(({ still }) => [still.key, still]));
  const counts = new Map<string, number>();
  for (const { texts } of stills.values())
    for (const text of new Set(texts.map((one) => one.text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= SEEN_OFTEN).map(([text]) => text);
}
