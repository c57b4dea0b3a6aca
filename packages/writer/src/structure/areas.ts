import { isSlide, type Timeline, type VisibleScreen, squash, type VideoPart } from '@docreel/timeline';

const destinations = new WeakMap<readonly VisibleScreen[], ReadonlySet<string>>();

/**
 * Returns whether the product's navigation contains this screen. It does if the screen's heading is a label on screens with at least two
 * other headings.
 */
export function isDestination({ screens }: Timeline, { heading }: VisibleScreen): boolean {
  if (heading === null) return false;
  let known = destinations.get(screens);
  if (!known) destinations.set(screens, (known = findDestinations(screens)));
  return known.has(squash(heading.text));
}

function findDestinations(screens: readonly VisibleScreen[]): ReadonlySet<string> {
  const headings = new Set(screens.flatMap(({ heading }) => (heading === null ? [] : [squash(heading.text)])));
  const shownOn = new Map<string, Set<string>>();
  for (const { heading, still } of screens) {
    const own = squash(heading?.text ?? '');
    for (const { text } of still.texts) {
      const name = squash(text);
      if (!headings.has(name) || name === own) continue;
      const places = shownOn.get(name) ?? new Set<string>();
      shownOn.set(name, places.add(own));
    }
  }
  return new Set([...shownOn].filter(([, places]) => places.size >= 2).map(([name]) => name));
}

/**
 * Returns the product area of a part: the navigation target that is visible longest, otherwise the screen that is visible longest. Returns
 * null if none has a name.
 */
export function findArea(timeline: Timeline, part: VideoPart): string | null {
  const seconds = new Map<string, { name: string; seconds: number }>();
  let area: VisibleScreen | null = null;
  for (const screen of timeline.screens) {
    if (screen.endSeconds <= part.startSeconds || screen.startSeconds >= part.endSeconds) continue;
    if (screen.heading !== null && !isSlide(screen) && (area === null || isDestination(timeline, screen))) area = screen;
    // A dialog or a subpage belongs to the navigation target from which it was opened.
    const home = area ?? screen;
    const shown = Math.min(screen.endSeconds, part.endSeconds) - Math.max(screen.startSeconds, part.startSeconds);
    if (shown <= 0 || home.heading === null || isSlide(screen)) continue;
    const known = seconds.get(squash(home.heading.text)) ?? { name: home.heading.text, seconds: 0 };
    seconds.set(squash(home.heading.text), { ...known, seconds: known.seconds + shown });
  }
  const [longest] = [...seconds.values()].sort((a, b) => b.seconds - a.seconds);
  return longest?.name ?? null;
}
