/** Finds the touches of a recorded phone among the circles that appear and disappear: all touch marks of a recording have one size. */
import type { PointerRest, ScreenChange } from '../../types.ts';
import type { Circle } from './find-circles.ts';

/** Two fingers zoom a picture. */
const FINGERS = 2;
/** Minimum certainty of the circles from which the size is learnt. Others of that size are marks too. */
const CERTAIN = 0.9;
/** Maximum difference between the radii of two marks, in pixels. */
const SAME_RADIUS = 1;
/**
 * Minimum number of places, and of rows, in which circles of one size appear. Fewer are the knob of a slider or a spinner, which also
 * repeat more often in one place.
 */
const PLACES = { least: 5, rows: 4, circlesPerPlace: 8 };
/**
 * Most large changes of a phone's screen answer a touch: at least this share of those that cover this share of the picture, within this
 * time. The motion analysis reports a change up to a quarter of a second too early.
 */
const ANSWER = { least: 0.45, share: 0.05, seconds: 1, lateSeconds: 0.3 };
/** A mark is gone after this time, and appears again for another touch. */
const SAME_TOUCH_SECONDS = 0.5;
/** Maximum number of circles, which limits the memory for a video of any length. */
const MAX_CIRCLES = 100_000;

interface SeenCircle extends Circle {
  seconds: number;
}

interface TouchTracker {
  add(seconds: number, circles: readonly Circle[]): void;
  /**
   * Returns the touches in order of time: position in pixels of the frames, start and end in seconds. Empty if there are no marks.
   * `changes` are those of the whole recording.
   */
  end(changes: readonly ScreenChange[]): PointerRest[];
}

export function createTouchTracker(): TouchTracker {
  const seen: SeenCircle[] = [];
  return {
    add: (seconds, circles) => {
      if (seen.length < MAX_CIRCLES) seen.push(...circles.map((circle) => ({ ...circle, seconds })));
    },
    end: (changes) => {
      const large = changes.filter(({ share }) => share >= ANSWER.share).toSorted((a, b) => a.startSeconds - b.startSeconds);
      const radii = [...Map.groupBy(seen, ({ radius }) => radius).keys()];
      const [best] = radii
        .map((radius) => withFewAtOnce(seen.filter((circle) => Math.abs(circle.radius - radius) <= SAME_RADIUS)))
        .filter((circles) => areMarks(circles.filter(({ certainty }) => certainty >= CERTAIN)))
        .map((circles) => ({ touches: joinTouches(circles), certainty: circles.reduce((sum, one) => sum + one.certainty, 0) }))
        .map((set) => ({ ...set, answered: countAnswers(large, set.touches) }))
        .toSorted((a, b) => b.answered - a.answered || b.certainty - a.certainty);
      return best && best.answered > 0 && best.answered >= ANSWER.least * large.length ? best.touches : [];
    },
  };
}

/** Returns how many of the changes follow a touch. Both lists are in order of time. */
function countAnswers(changes: readonly ScreenChange[], touches: readonly PointerRest[]): number {
  let [answers, next, lastEnd] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const { startSeconds } of changes) {
    for (let touch = touches[next]; touch && touch.startSeconds <= startSeconds + ANSWER.lateSeconds; touch = touches[++next])
      lastEnd = Math.max(lastEnd, touch.endSeconds);
    if (lastEnd >= startSeconds - ANSWER.seconds) answers++;
  }
  return answers;
}

/** Returns the circles without those of which more appear at once than there are fingers, such as the letters of a text. */
function withFewAtOnce(circles: readonly SeenCircle[]): SeenCircle[] {
  return [...Map.groupBy(circles, ({ seconds }) => seconds).values()].filter(({ length }) => length <= FINGERS).flat();
}

function areMarks(circles: readonly SeenCircle[]): boolean {
  const places: SeenCircle[] = [];
  for (const circle of circles) if (!places.some((place) => isNear(place, circle))) places.push(circle);
  const rows: SeenCircle[] = [];
  for (const place of places) if (!rows.some((row) => Math.abs(row.y - place.y) < 2 * place.radius)) rows.push(place);
  return places.length >= PLACES.least && rows.length >= PLACES.rows && circles.length <= PLACES.circlesPerPlace * places.length;
}

function isNear(one: Circle, other: Circle): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 2 * other.radius;
}

/** A mark appears, moves with a drag, and disappears: circles near each other in time and place are one touch. */
function joinTouches(circles: readonly SeenCircle[]): PointerRest[] {
  const touches: PointerRest[] = [];
  let open: PointerRest[] = [];
  for (const { x, y, radius, seconds, certainty } of circles) {
    open = open.filter((touch) => seconds - touch.endSeconds <= SAME_TOUCH_SECONDS);
    const same = open.find((touch) => Math.hypot(touch.x - x, touch.y - y) <= radius);
    if (same) {
      same.endSeconds = seconds;
      same.certainty = Math.max(same.certainty, certainty);
      continue;
    }
    const touch: PointerRest = { x, y, startSeconds: seconds, endSeconds: seconds, shape: 'touch', certainty };
    open.push(touch);
    touches.push(touch);
  }
  return touches;
}
