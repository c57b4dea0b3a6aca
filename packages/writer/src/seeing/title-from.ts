import type { Moments } from '@docreel/moments';
import { plainOf } from '../inline.ts';
import { hasContent, isSupported } from '../model/supported.ts';

/** Of the words of a title that carry meaning. */
const SHARE = 0.75;
/** A text that stands in so many pictures belongs to what the recording is about; one that stands in one may be anybody's. */
const SEEN_OFTEN = 3;

/** A title that someone gave stays; a model's is taken where what was said, the headings or what is seen for long have its words. */
export function titleFrom(offered: string | null, { title, said, moments, screens, goal }: Moments): Moments['title'] {
  const text = plainOf(offered ?? '');
  if (!hasContent(text) || title?.origin === 'given') return title;
  const headings = [title, ...moments.map(({ heading }) => heading), ...screens.map(({ heading }) => heading)];
  const names = moments.flatMap(({ done }) => [done?.object, done?.value]);
  const told = [...headings, ...names].flatMap((one) => (one ? [one.text] : []));
  const words = [...said.map((one) => one.text), goal ?? '', ...told, ...seenOften(moments)].join(' ');
  return isSupported(text, words, SHARE) ? { text, origin: 'both', certainty: 0.9 } : title;
}

function seenOften(moments: Moments['moments']): string[] {
  const stills = new Map(moments.map(({ still }) => [still.key, still]));
  const counts = new Map<string, number>();
  for (const { texts } of stills.values())
    for (const text of new Set(texts.map((one) => one.text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= SEEN_OFTEN).map(([text]) => text);
}
