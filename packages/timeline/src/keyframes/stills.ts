/** Describes the picture of a moment: its time, the marked position, the readable texts, and a key that identifies equal pictures. */
import type { Box, Recording, ScreenChange } from '@docreel/recording';
import { during } from '../overlapping.ts';
import { countUntil, oncePerList } from '../memoize-by-list.ts';
import { cutOf } from './crop.ts';
import { sceneAt } from './scene-at.ts';
import type { Place, Still } from '../types.ts';

/** Minimum share of a change that makes a different picture: a checkbox or a word. A smaller change is a caret. */
const ANOTHER_PICTURE = 0.001;
/** Maximum distance of two marks that count as one, in pixels of a picture 1,280 wide. */
const SAME_MARK = 24;
const MOST_TEXTS = 300;

export function stillOf(recording: Recording, seconds: number, mark: Place | null): Still {
  const { scenes, lines } = recording;
  const base = pictureKeyOf(recording, seconds);
  return {
    seconds,
    scene: sceneAt(scenes, seconds)?.index ?? 0,
    key: mark ? `${base} ${keyOfMark(mark, recording)}` : base,
    mark,
    cut: cutOf(recording, seconds, mark),
    texts: during(lines, seconds, seconds)
      .filter((line) => line.endSeconds > seconds)
      .slice(0, MOST_TEXTS)
      .map(({ text, confidence, x, y, width, height }) => ({ text, certainty: confidence, x, y, width, height })),
  };
}

/** Returns the times at which the picture changed, in order. */
const endsOf = oncePerList((changes: readonly ScreenChange[]) =>
  Float64Array.from(
    changes.filter(({ share }) => share >= ANOTHER_PICTURE),
    ({ endSeconds }) => endSeconds,
  ).sort(),
);

/** Returns the picture key, which is equal for two times between which nothing changes. */
export function pictureKeyOf({ scenes, changes }: Recording, seconds: number): string {
  if (changes.length > 0) return `c${countUntil(endsOf(changes), seconds)}`;
  const scene = sceneAt(scenes, seconds);
  return `s${scene?.sameAs ?? scene?.index ?? -1}`;
}

function keyOfMark({ box, point }: Place, { source }: Recording): string {
  const step = (SAME_MARK * source.width) / 1280;
  const { x, y } = point ?? middleOf(box);
  return `${Math.round(x / step)},${Math.round(y / step)}`;
}

function middleOf(box: Box | null): { x: number; y: number } {
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
}
