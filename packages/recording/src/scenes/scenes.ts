/**
 * The stage that decodes the whole video once. It finds screen changes, stable times and scenes with equal pictures, and runs the motion
 * analysis.
 */
import { changedTiles, type GrayPicture, sum } from '../pictures/picture.ts';
import { type Job, SAMPLES_PER_SECOND, samplePictures, sampleSize } from '../pictures/sample-pictures.ts';
import { createSceneTracker, type TrackedScene } from './scene-tracker.ts';
import type { Stills } from '../pictures/stills.ts';
import type { Box, Scene, Source } from '../types.ts';
import { createWatcher, type Watched } from '../watching/watch.ts';

/** A scene whose text has not been read yet. */
export type BareScene = Omit<Scene, 'heading' | 'labels'>;

export interface FoundScenes extends Watched {
  scenes: BareScene[];
  /** Share of the declared duration that could be decoded. Below 0.98 the file is truncated. */
  reachedShare: number;
  warnings: string[];
}

/** Two pictures are equal if at most one tile differs, such as a blinking text cursor. */
const SAME_TILES = 1;
/** Number of scenes that are searched for an equal picture. It limits the memory for a six-hour video to 15 MB. */
const REMEMBERED = 256;

export async function findScenes(job: Job, stills: Stills, onSeconds: (seconds: number) => void): Promise<FoundScenes> {
  const scenes: BareScene[] = [];
  const remembered: { index: number; small: GrayPicture }[] = [];
  const onScene = ({ small, ...times }: TrackedScene) => {
    const twin = remembered.find((other) => isSamePicture(other.small, small));
    const index = scenes.length;
    scenes.push({ index, ...times, sameAs: twin?.index ?? null });
    if (!twin) remembered.push({ index, small });
    if (remembered.length > REMEMBERED) remembered.shift();
  };
  const tracker = createSceneTracker(SAMPLES_PER_SECOND, { onScene, onStill: stills.keep });
  const watcher = createWatcher(stills.offer);
  const { reachedSeconds, complaint } = await samplePictures(job, (seconds, picture) => {
    tracker.add(seconds, picture);
    watcher.add(seconds, picture);
    onSeconds(seconds);
  });
  const promised = job.source.durationSeconds;
  const isCut = complaint !== '' && reachedSeconds < promised - Math.max(3, promised * 0.02);
  const endSeconds = isCut ? reachedSeconds + 1 / SAMPLES_PER_SECOND : promised;
  tracker.end(endSeconds);
  const warnings = isCut ? [`The video ends early: ${Math.round(reachedSeconds)} of ${Math.round(promised)} seconds could be read.`] : [];
  return { scenes, reachedShare: Math.min(1, reachedSeconds / promised), warnings, ...asShown(watcher.end(endSeconds), job.source) };
}

/** Converts coordinates in the sampled pictures to pixels of the video. */
function asShown({ changes, restless, pointer, readAt }: Watched, source: Source): Watched {
  const { width, height } = sampleSize(source);
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

/** Returns whether both pictures are equal except for a blinking cursor. */
function isSamePicture(a: GrayPicture, b: GrayPicture): boolean {
  return sum(changedTiles(a, b)) <= SAME_TILES;
}
