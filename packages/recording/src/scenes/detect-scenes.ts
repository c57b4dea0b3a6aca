/**
 * The stage that decodes the whole video. It detects scenes, finds those with equal frames, and runs the motion analysis. A video with a
 * pointer is decoded a second time, up to the time from which all looks of the pointer are known, and the recording of a phone to find
 * touch marks.
 *
 * A scene is a time range in which the screen shows the same content. A new one starts when eight tiles differ from the scene's first frame
 * and the screen is stable again. Neither the pointer nor typing starts a scene, and tiles that move permanently (a webcam, a player) are
 * ignored. Memory use is limited to a few frames, however long the video is.
 */
import {
  findChangedTiles,
  type GrayImage,
  countMarks,
  downscale,
  type DownscaledImage,
  createTileActivity,
  MAX_QUIET_TILES,
} from '../frames/gray-image.ts';
import { type DecodeJob, SAMPLES_PER_SECOND, sampleFrames, getSampleSize, type FrameStore } from '../frames/gray-frames.ts';
import type { Box, PointerRest, Scene, Source } from '../types.ts';
import { createMotionAnalyzer, type MotionResult } from '../motion/motion-analyzer.ts';
import { replaceRests } from '../motion/pointer/pointer-tracker.ts';
import { traceTouches } from '../motion/touches/trace-touches.ts';
import type { LearntPointer } from '../motion/pointer/known-appearances.ts';

/** A scene whose text has not been read yet. */
export type UnreadScene = Omit<Scene, 'heading' | 'labels'>;

export interface SceneDetection extends MotionResult {
  scenes: UnreadScene[];
  /** Share of the declared duration that could be decoded. Below 0.98 the file is truncated. */
  reachedShare: number;
  warnings: string[];
}

/** Two frames are equal if at most one tile differs, such as a blinking text cursor. */
const MAX_DIFFERENT_TILES = 1;
/** Number of scenes that are searched for an equal frame. It limits the memory for a six-hour video to 15 MB. */
const MAX_RECENT_SCENES = 256;

export async function detectScenes(job: DecodeJob, frames: FrameStore, onSeconds: (seconds: number) => void): Promise<SceneDetection> {
  const scenes: UnreadScene[] = [];
  const recent: { index: number; small: GrayImage }[] = [];
  const onScene = ({ small, ...times }: TrackedScene) => {
    const match = recent.find((other) => isSamePicture(other.small, small));
    const index = scenes.length;
    scenes.push({ index, ...times, sameAs: match?.index ?? null });
    if (!match) recent.push({ index, small });
    if (recent.length > MAX_RECENT_SCENES) recent.shift();
  };
  const tracker = createSceneTracker({ onScene, onFrame: frames.store });
  const motion = createMotionAnalyzer(frames.storeIfSpace);
  const { reachedSeconds, errorOutput } = await sampleFrames(job, (seconds, image) => {
    tracker.add(seconds, image);
    motion.add(seconds, image);
    onSeconds(seconds);
  });
  const declaredSeconds = job.source.durationSeconds;
  const isTruncated = errorOutput !== '' && reachedSeconds < declaredSeconds - Math.max(3, declaredSeconds * 0.02);
  const endSeconds = isTruncated ? reachedSeconds + 1 / SAMPLES_PER_SECOND : declaredSeconds;
  tracker.end(endSeconds);
  const warnings = isTruncated
    ? [`The video ends early: ${Math.round(reachedSeconds)} of ${Math.round(declaredSeconds)} seconds could be read.`]
    : [];
  const found = motion.end(endSeconds);
  const pointer = await retracePointer(job, found.pointer, motion.learntPointer());
  const inVideo = toVideoPixels({ ...found, pointer }, job.source);
  return {
    scenes,
    reachedShare: Math.min(1, reachedSeconds / declaredSeconds),
    warnings,
    ...inVideo,
    pointer: pointer.length > 0 ? inVideo.pointer : await traceTouches(job, inVideo.changes),
  };
}

/**
 * Follows the pointer a second time with all its appearances, up to the time at which the last of them was learnt. The first time, a hand
 * or a text cursor is unknown until it has moved often enough, and the pointer is lost until then. The frames are decoded again, because
 * those of a long video do not fit into memory.
 */
async function retracePointer(job: DecodeJob, rests: PointerRest[], { appearances, untilSeconds }: LearntPointer): Promise<PointerRest[]> {
  if (appearances.length === 0) return rests;
  const motion = createMotionAnalyzer(() => {}, appearances);
  await sampleFrames(job, motion.add, { untilSeconds });
  return replaceRests(rests, motion.end(untilSeconds).pointer, untilSeconds);
}

/** Converts coordinates in the sampled frames to pixels of the video. */
function toVideoPixels({ changes, restless, pointer, readAt }: MotionResult, source: Source): MotionResult {
  const { width, height } = getSampleSize(source);
  const across = source.width / width;
  const down = source.height / height;
  const scaled = <T extends Box>(box: T): T => {
    const x = Math.round(box.x * across);
    const y = Math.round(box.y * down);
    return {
      ...box,
      x,
      y,
      width: Math.min(source.width - x, Math.round(box.width * across)),
      height: Math.min(source.height - y, Math.round(box.height * down)),
    };
  };
  return {
    changes: changes.map((change) => ({ ...change, boxes: change.boxes.map(scaled) })),
    restless: restless.map(scaled),
    pointer: pointer.map((rest) => ({ ...rest, x: Math.round(rest.x * across), y: Math.round(rest.y * down) })),
    readAt,
  };
}

/** Returns whether both frames are equal except for a blinking cursor. */
function isSamePicture(a: GrayImage, b: GrayImage): boolean {
  return countMarks(findChangedTiles(a, b)) <= MAX_DIFFERENT_TILES;
}

// Threshold measured on 32 known changes (9 large, 10 medium, 13 small): all large and medium ones were found, without false positives.
const MIN_CHANGED_TILES = 8;
/** Time in seconds for which the screen must be stable before a new scene starts. */
const QUIET_SECONDS = 0.5;
/** Delay between the start of a scene and its OCR. By then, transitions have ended and the pointer does not yet cover its target. */
const READ_AFTER_SECONDS = 0.75;

export interface TrackedScene {
  startSeconds: number;
  endSeconds: number;
  lateSeconds: number;
  readSeconds: number;
  /** Reduced frame from late in the scene, used to recognise the scene when it appears again. */
  small: GrayImage;
}

interface SceneEvents {
  onFrame: (seconds: number, image: GrayImage) => void;
  onScene: (scene: TrackedScene) => void;
}

interface SceneTracker {
  add(seconds: number, image: GrayImage): void;
  end(seconds: number): void;
}

interface Current {
  startSeconds: number;
  reference: GrayImage;
  readSeconds: number | null;
  lateSeconds: number;
  late: GrayImage;
  lateSmall: GrayImage;
  leftSeconds: number | null;
}

export function createSceneTracker(events: SceneEvents): SceneTracker {
  const quietSamples = QUIET_SECONDS * SAMPLES_PER_SECOND;
  const tiles = createTileActivity(SAMPLES_PER_SECOND);
  const period = 1 / SAMPLES_PER_SECOND;
  let scene: Current | null = null;
  let previous: DownscaledImage | null = null;
  let quiet = 0;

  function add(seconds: number, image: GrayImage): void {
    const isSame = previous !== null && Buffer.compare(previous.image.pixels, image.pixels) === 0;
    const small = isSame && previous ? previous.small : downscale(image, previous);
    const moved = previous ? tiles.moved(small, previous.small) : 0;
    quiet = moved <= MAX_QUIET_TILES ? quiet + 1 : 0;
    previous = { image: isSame && previous ? previous.image : copyInto(previous?.image, image), small };
    scene ??= startScene(0, seconds, previous);
    update(scene, seconds, small);
  }

  function update(current: Current, seconds: number, small: GrayImage): void {
    const differs = tiles.differ(small, current.reference) >= MIN_CHANGED_TILES;
    if (!differs) {
      current.leftSeconds = null;
      extend(current, seconds, small);
    } else if (quiet < quietSamples) {
      current.leftSeconds ??= seconds - period / 2;
    } else {
      const startSeconds = current.leftSeconds ?? seconds - period / 2;
      finish(current, startSeconds);
      tiles.forgetGradual();
      scene = startScene(startSeconds, seconds, { image: previous?.image ?? current.late, small });
    }
  }

  function extend(current: Current, seconds: number, small: GrayImage): void {
    const image = previous?.image ?? current.late;
    if (current.readSeconds === null && seconds - current.startSeconds >= READ_AFTER_SECONDS) {
      current.readSeconds = seconds;
      events.onFrame(seconds, image);
    }
    current.lateSeconds = seconds;
    current.late = copyInto(current.late, image);
    current.lateSmall = small;
  }

  function finish(current: Current, endSeconds: number): void {
    events.onFrame(current.lateSeconds, current.late);
    const { startSeconds, lateSeconds, lateSmall } = current;
    events.onScene({ startSeconds, endSeconds, lateSeconds, readSeconds: current.readSeconds ?? lateSeconds, small: lateSmall });
  }

  function end(seconds: number): void {
    if (scene) finish(scene, Math.max(seconds, scene.lateSeconds));
    scene = null;
  }

  return { add, end };
}

function startScene(startSeconds: number, seconds: number, { image, small }: DownscaledImage): Current {
  return {
    startSeconds,
    reference: small,
    readSeconds: null,
    lateSeconds: seconds,
    late: copyInto(undefined, image),
    lateSmall: small,
    leftSeconds: null,
  };
}

/** Copies a frame into the memory of another one that is no longer needed. */
function copyInto(target: GrayImage | undefined, { width, height, pixels }: GrayImage): GrayImage {
  if (target?.pixels.length !== pixels.length) return { width, height, pixels: pixels.slice() };
  target.pixels.set(pixels);
  return target;
}
