/**
 * The stage that recognises icons under the pointer's tip before a change of the screen, such as a gear or a bin without a text. It looks
 * at frames that OCR has read before the pointer arrived, so no further frame is decoded.
 */
import { holdsPoint, overlapShare } from '../frames/boxes.ts';
import type { FrameStore } from '../frames/gray-frames.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { CachedOcrEngine } from '../ocr/ocr-engine.ts';
import type { Box, PointerRest, ScreenChange, ScreenIcon, ScreenLine, Source } from '../types.ts';
import { findIconCrops, type IconCrop, type Point } from './find-icon.ts';
import { ICON_NAMES, OTHER_ICON } from './icon-names.ts';

export interface IconJob {
  source: Source;
  frames: Pick<FrameStore, 'full'>;
  engine: Pick<CachedOcrEngine, 'classifyIcons'>;
  pointer: readonly PointerRest[];
  changes: readonly ScreenChange[];
  lines: readonly ScreenLine[];
  /** Times of the frames that OCR has read, in order. */
  readSeconds: readonly number[];
  /** Progress callback: receives the seconds of video processed so far. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** Maximum time between a press and the reaction of the screen, and by which a rest starts after the start of a change. */
const REACTION_SECONDS = 1.5;
const LATE_SECONDS = 0.5;
/** Certainty below which an icon is not recorded. */
const LEAST_CERTAINTY = 0.3;
/** A candidate with this share of the certainty of one of its parts is as likely as the part. */
const AS_LIKELY = 0.75;
/** Limit for long videos: one icon every four seconds for six hours. */
const MAX_ICONS = 5000;
/** A pointer this near, in pixels of a frame with a long side of 1,280, may cover the icon. */
const COVERED = 40;
/** A changed box at most this large is a highlight, in which the icon is the same. */
const HIGHLIGHT = 100;
const HIGHLIGHT_SECONDS = 0.5;
/** A text as wide as this many icons is a label, and not the icon as OCR reads it: “X”, “Q”. */
const LABEL_WIDTHS = 1.6;
const LABEL_SHARE = 0.4;

type NamedIcon = Omit<ScreenIcon, 'seconds'>;

/** Returns the icons in order of time. Returns none if this machine does not run the model. */
export async function detectIcons(job: IconJob): Promise<ScreenIcon[]> {
  if (!job.engine.classifyIcons) return [];
  const found: ScreenIcon[] = [];
  // A pointer that rests during several changes is often on the same icon of the same frame.
  const known = new Map<string, NamedIcon | null>();
  const loadFrame = createFrameLoader(job);
  for (const { rest, change } of pairs(job)) {
    const seconds = chooseFrame(rest, change, job);
    if (seconds === null || found.length >= MAX_ICONS) continue;
    const key = `${seconds} ${rest.x} ${rest.y}`;
    const icon = known.has(key) ? known.get(key) : await findIcon(await loadFrame(seconds), { point: rest, seconds }, job);
    known.set(key, icon ?? null);
    if (icon) found.push({ ...icon, seconds: change.startSeconds });
    job.onSeconds?.(change.endSeconds);
  }
  return found;
}

/** Returns a function that loads a frame and keeps the last one. */
function createFrameLoader({ frames }: IconJob): (seconds: number) => Promise<GrayImage> {
  let last: { seconds: number; image: Promise<GrayImage> } | null = null;
  return (seconds) => {
    if (last?.seconds !== seconds) last = { seconds, image: frames.full(seconds) };
    return last.image;
  };
}

async function findIcon(image: GrayImage, { point, seconds }: { point: Point; seconds: number }, job: IconJob): Promise<NamedIcon | null> {
  const scale = job.source.width / image.width;
  const crops = findIconCrops(image, { x: point.x / scale, y: point.y / scale }).filter(
    ({ box }) => !isText(toVideoPixels(box, scale), seconds, job.lines),
  );
  if (crops.length === 0 || !job.engine.classifyIcons) return null;
  const icon = chooseIcon(crops, await job.engine.classifyIcons(crops.map(({ pixels }) => pixels)));
  return icon && { ...icon, box: toVideoPixels(icon.box, scale) };
}

/** Returns each change with the last rest of the pointer that may have caused it. */
function pairs({ pointer, changes }: IconJob): { rest: PointerRest; change: ScreenChange }[] {
  return changes.flatMap((change) => {
    const late = Math.max(LATE_SECONDS, Math.min(1, change.endSeconds - change.startSeconds));
    const rests = pointer.filter(
      (rest) => rest.endSeconds >= change.startSeconds - REACTION_SECONDS && rest.startSeconds <= change.startSeconds + late,
    );
    return rests.slice(-2).map((rest) => ({ rest, change }));
  });
}

/**
 * Returns the time of the last frame that OCR read before the pointer arrived, if the screen there did not change until the press. Otherwise
 * returns the last one before the press, in which the pointer may cover a part of the icon.
 */
function chooseFrame(rest: PointerRest, change: ScreenChange, { pointer, changes, readSeconds, source }: IconJob): number | null {
  const scale = Math.max(source.width, source.height) / 1280;
  const isCovered = (seconds: number) =>
    pointer.some(
      (other) =>
        seconds >= other.startSeconds && seconds <= other.endSeconds && Math.hypot(other.x - rest.x, other.y - rest.y) < COVERED * scale,
    );
  const replaced = changes.filter((one) => {
    if (one.endSeconds > change.startSeconds) return false;
    const [box] = one.boxes.filter((area) => holdsPoint(area, rest));
    if (!box) return false;
    const isHighlight = Math.max(box.width, box.height) <= HIGHLIGHT * scale && one.startSeconds < rest.startSeconds + HIGHLIGHT_SECONDS;
    return !isHighlight;
  });
  const since = replaced.at(-1)?.endSeconds ?? 0;
  const shown = readSeconds.filter((seconds) => seconds >= since && seconds <= change.startSeconds);
  return shown.findLast((seconds) => seconds < rest.startSeconds && !isCovered(seconds)) ?? shown.at(-1) ?? null;
}

/** Returns whether OCR has read a label there, which is wider than an icon. */
function isText(box: Box, seconds: number, lines: readonly ScreenLine[]): boolean {
  return lines.some((line) => {
    const isShown = line.startSeconds <= seconds && line.endSeconds >= seconds;
    return isShown && line.width > LABEL_WIDTHS * box.width && overlapShare(box, line) > LABEL_SHARE;
  });
}

/** Returns the candidate with the most certain name. A part of another likely candidate is left out: one line of a menu icon is a minus. */
function chooseIcon(crops: readonly IconCrop[], estimates: readonly number[][]): NamedIcon | null {
  const named = crops.flatMap(({ box }, at): NamedIcon[] => {
    const likely = ICON_NAMES.map((name, index) => ({ name, certainty: Math.round((estimates[at]?.[index] ?? 0) * 1000) / 1000, box }));
    const [best] = likely.sort((one, other) => other.certainty - one.certainty);
    return best && best.name !== OTHER_ICON && best.certainty >= LEAST_CERTAINTY ? [best] : [];
  });
  const whole = named.filter(
    ({ box, certainty }) =>
      !named.some((other) => other.box !== box && other.certainty >= AS_LIKELY * certainty && contains(other.box, box)),
  );
  return whole.sort((one, other) => other.certainty - one.certainty)[0] ?? null;
}

function contains(outer: Box, { x, y, width, height }: Box): boolean {
  return x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height;
}

function toVideoPixels({ x, y, width, height }: Box, scale: number): Box {
  return { x: Math.round(x * scale), y: Math.round(y * scale), width: Math.round(width * scale), height: Math.round(height * scale) };
}
