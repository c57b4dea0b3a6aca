/**
 * The stage that decodes the whole video. It finds screen changes, stable times and scenes with equal frames, and runs the motion
 * analysis. A video with a pointer is decoded a second time, up to the time
 * from which all looks of the pointer are known.
 */
import { findChangedTiles, type GrayImage, countMarks } from '../frames/gray-image.ts';
import { type DecodeJob, SAMPLES_PER_SECOND, sampleFrames, getSampleSize } from '../frames/sample-frames.ts';
import { createSceneTracker, type TrackedScene } from './scene-tracker.ts';
import type { FrameStore } from '../frames/frame-store.ts';
import type { Box, PointerRest, Scene, Source } from '../types.ts';
import { createMotionAnalyzer, type MotionResult } from '../motion/motion-analyzer.ts';
import { replaceRests } from '../motion/pointer/pointer-rests.ts';
import type { LearntPointer } from '../motion/pointer/learnt-pointer.ts';

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
  const tracker = createSceneTracker(SAMPLES_PER_SECOND, { onScene, onFrame: frames.store });
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
  return {
    scenes,
    reachedShare: Math.min(1, reachedSeconds / declaredSeconds),
    warnings,
    ...toVideoPixels({ ...found, pointer }, job.source),
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
  await sampleFrames(job, motion.add, untilSeconds);
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
