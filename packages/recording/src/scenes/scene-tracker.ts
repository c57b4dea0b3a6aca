/**
 * Detects scenes: time ranges in which the screen shows the same content. A new scene starts when eight tiles differ from the scene's first
 * picture and the screen is stable again. Neither the pointer nor typing starts a scene, and tiles that move permanently (a webcam, a
 * player) are ignored. Memory use is limited to a few pictures, however long the video is.
 */
import { type GrayPicture, shrink, type Shrunk } from '../pictures/picture.ts';
import { createTileActivity, QUIET_TILES } from './tile-activity.ts';

// Threshold measured on 32 known changes (9 large, 10 medium, 13 small): all large and medium ones were found, without false positives.
const CHANGED_TILES = 8;
const QUIET_SECONDS = 0.5;
/** Delay between the start of a scene and its OCR. By then, transitions have ended and the pointer does not yet cover its target. */
const READ_AFTER_SECONDS = 0.75;

export interface TrackedScene {
  startSeconds: number;
  endSeconds: number;
  lateSeconds: number;
  readSeconds: number;
  /** Reduced picture from late in the scene, used to recognise the scene when it appears again. */
  small: GrayPicture;
}

export interface SceneEvents {
  onStill: (seconds: number, picture: GrayPicture) => void;
  onScene: (scene: TrackedScene) => void;
}

export interface SceneTracker {
  add(seconds: number, picture: GrayPicture): void;
  end(seconds: number): void;
}

interface Current {
  startSeconds: number;
  reference: GrayPicture;
  readSeconds: number | null;
  lateSeconds: number;
  late: GrayPicture;
  lateSmall: GrayPicture;
  leftSeconds: number | null;
}

export function createSceneTracker(samplesPerSecond: number, events: SceneEvents): SceneTracker {
  const quietSamples = Math.round(QUIET_SECONDS * samplesPerSecond);
  const tiles = createTileActivity(samplesPerSecond);
  const period = 1 / samplesPerSecond;
  let scene: Current | null = null;
  let previous: Shrunk | null = null;
  let quiet = 0;

  function add(seconds: number, picture: GrayPicture): void {
    const isSame = previous !== null && Buffer.compare(previous.picture.pixels, picture.pixels) === 0;
    const small = isSame && previous ? previous.small : shrink(picture, previous);
    const moved = previous ? tiles.moved(small, previous.small) : 0;
    quiet = moved <= QUIET_TILES ? quiet + 1 : 0;
    previous = { picture: isSame && previous ? previous.picture : copyInto(previous?.picture, picture), small };
    scene ??= begin(0, seconds, previous);
    follow(scene, seconds, small);
  }

  function follow(current: Current, seconds: number, small: GrayPicture): void {
    const differs = tiles.differ(small, current.reference) >= CHANGED_TILES;
    if (!differs) {
      current.leftSeconds = null;
      stay(current, seconds, small);
    } else if (quiet < quietSamples) {
      current.leftSeconds ??= seconds - period / 2;
    } else {
      const startSeconds = current.leftSeconds ?? seconds - period / 2;
      finish(current, startSeconds);
      tiles.forgetGradual();
      scene = begin(startSeconds, seconds, { picture: previous?.picture ?? current.late, small });
    }
  }

  function stay(current: Current, seconds: number, small: GrayPicture): void {
    const picture = previous?.picture ?? current.late;
    if (current.readSeconds === null && seconds - current.startSeconds >= READ_AFTER_SECONDS) {
      current.readSeconds = seconds;
      events.onStill(seconds, picture);
    }
    current.lateSeconds = seconds;
    current.late = copyInto(current.late, picture);
    current.lateSmall = small;
  }

  function finish(current: Current, endSeconds: number): void {
    events.onStill(current.lateSeconds, current.late);
    const { startSeconds, lateSeconds, lateSmall } = current;
    events.onScene({ startSeconds, endSeconds, lateSeconds, readSeconds: current.readSeconds ?? lateSeconds, small: lateSmall });
  }

  function end(seconds: number): void {
    if (scene) finish(scene, Math.max(seconds, scene.lateSeconds));
    scene = null;
  }

  return { add, end };
}

function begin(startSeconds: number, seconds: number, { picture, small }: Shrunk): Current {
  return {
    startSeconds,
    reference: small,
    readSeconds: null,
    lateSeconds: seconds,
    late: copyInto(undefined, picture),
    lateSmall: small,
    leftSeconds: null,
  };
}

/** Copies a picture into the memory of another one that is no longer needed. */
function copyInto(target: GrayPicture | undefined, { width, height, pixels }: GrayPicture): GrayPicture {
  if (target?.pixels.length !== pixels.length) return { width, height, pixels: pixels.slice() };
  target.pixels.set(pixels);
  return target;
}
