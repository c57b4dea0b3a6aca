/** Describes the picture of a moment: its time, the marked position, the readable texts, and a key that identifies equal pictures. */
import type { Recording, Scene, ScreenChange } from '@docreel/recording';
import { cropAroundMark } from './crop.ts';
import { countUntil, memoizeByList } from '../memoize-by-list.ts';
import { overlapping } from '../overlapping.ts';
import type { Position, Still } from '../types.ts';
import { centreOf } from '../boxes.ts';

/** Minimum share of a change that makes a different picture: a checkbox or a word. A smaller change is a caret. */
const ANOTHER_PICTURE = 0.001;
/** Maximum distance of two marks that count as one, in pixels of a picture 1,280 wide. */
const SAME_MARK = 24;
const MOST_TEXTS = 300;

export function chooseStill(recording: Recording, seconds: number, mark: Position | null): Still {
  const { scenes, lines } = recording;
  const base = getPictureKey(recording, seconds);
  return {
    seconds,
    scene: findSceneAt(scenes, seconds)?.index ?? 0,
    key: mark ? `${base} ${keyOfMark(mark, recording)}` : base,
    mark,
    crop: cropAroundMark(recording, seconds, mark),
    texts: overlapping(lines, seconds, seconds)
      .filter((line) => line.endSeconds > seconds)
      .slice(0, MOST_TEXTS)
      .map(({ text, confidence, x, y, width, height }) => ({ text, certainty: confidence, x, y, width, height })),
  };
}

/** Returns the times at which the picture changed, in order. */
const endsOf = memoizeByList((changes: readonly ScreenChange[]) =>
  Float64Array.from(
    changes.filter(({ share }) => share >= ANOTHER_PICTURE),
    ({ endSeconds }) => endSeconds,
  ).sort(),
);

/** Returns the picture key, which is equal for two times between which nothing changes. */
export function getPictureKey({ scenes, changes }: Recording, seconds: number): string {
  if (changes.length > 0) return `c${countUntil(endsOf(changes), seconds)}`;
  const scene = findSceneAt(scenes, seconds);
  return `s${scene?.sameAs ?? scene?.index ?? -1}`;
}

function keyOfMark({ box, point }: Position, { source }: Recording): string {
  const step = (SAME_MARK * source.width) / 1280;
  const { x, y } = point ?? (box ? centreOf(box) : { x: 0, y: 0 });
  return `${Math.round(x / step)},${Math.round(y / step)}`;
}

/** Returns the scene shown at the given time, or null if the recording has none. Scenes must be in order of time. */
export function findSceneAt(scenes: readonly Scene[], seconds: number): Scene | null {
  let low = 0;
  let high = scenes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((scenes[middle]?.startSeconds ?? 0) <= seconds + 0.05) low = middle;
    else high = middle - 1;
  }
  return scenes[high] ?? null;
}
