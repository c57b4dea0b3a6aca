/**
 * Detects scenes: time ranges in which the screen shows the same content. A new scene starts when eight tiles differ from the scene's first
 * frame and the screen is stable again. Neither the pointer nor typing starts a scene, and tiles that move permanently (a webcam, a
 * player) are ignored. Memory use is limited to a few frames, however long the video is.
 */
import { type GrayImage, downscale, type DownscaledImage } from '../frames/gray-image.ts';
import { createTileActivity, MAX_QUIET_TILES } from './tile-activity.ts';

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

export interface SceneEvents {
  onFrame: (seconds: number, image: GrayImage) => void;
  onScene: (scene: TrackedScene) => void;
}

export interface SceneTracker {
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

export function createSceneTracker(samplesPerSecond: number, events: SceneEvents): SceneTracker {
  const quietSamples = Math.round(QUIET_SECONDS * samplesPerSecond);
  const tiles = createTileActivity(samplesPerSecond);
  const period = 1 / samplesPerSecond;
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
