import type { Recording, Scene } from '@docreel/recording';
import { isSlide } from '../shown/scenes.ts';
import { squash } from '../similarity.ts';
import type { VideoPart } from '../part.ts';

const destinations = new WeakMap<readonly Scene[], ReadonlySet<string>>();

/** Whether the product's own navigation names this screen: its heading is a label on screens of at least two other headings. */
export function isDestination({ scenes }: Recording, { heading }: Scene): boolean {
  if (heading === null) return false;
  let known = destinations.get(scenes);
  if (!known) destinations.set(scenes, (known = destinationsOf(scenes)));
  return known.has(squash(heading));
}

function destinationsOf(scenes: readonly Scene[]): ReadonlySet<string> {
  const headings = new Set(scenes.flatMap((scene) => (scene.heading === null ? [] : [squash(scene.heading)])));
  const shownOn = new Map<string, Set<string>>();
  for (const scene of scenes) {
    const own = squash(scene.heading ?? '');
    for (const label of scene.labels) {
      const name = squash(label.text);
      if (!headings.has(name) || name === own) continue;
      const places = shownOn.get(name) ?? new Set<string>();
      shownOn.set(name, places.add(own));
    }
  }
  return new Set([...shownOn].filter(([, places]) => places.size >= 2).map(([name]) => name));
}

/** The area of the product in which a part plays: the destination shown longest, else the screen shown longest; null where none is named. */
export function areaOf(recording: Recording, part: VideoPart): string | null {
  const seconds = new Map<string, { name: string; seconds: number }>();
  let area: Scene | null = null;
  for (const scene of recording.scenes) {
    if (scene.endSeconds <= part.startSeconds || scene.startSeconds >= part.endSeconds) continue;
    if (scene.heading !== null && !isSlide(scene) && (area === null || isDestination(recording, scene))) area = scene;
    // What opens over a screen or lies behind it belongs to the destination it was opened from.
    const home = area ?? scene;
    const shown = Math.min(scene.endSeconds, part.endSeconds) - Math.max(scene.startSeconds, part.startSeconds);
    if (shown <= 0 || home.heading === null || isSlide(scene)) continue;
    const known = seconds.get(squash(home.heading)) ?? { name: home.heading, seconds: 0 };
    seconds.set(squash(home.heading), { ...known, seconds: known.seconds + shown });
  }
  const [longest] = [...seconds.values()].sort((a, b) => b.seconds - a.seconds);
  return longest?.name ?? null;
}
