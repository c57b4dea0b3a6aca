/** Looks for touch marks in recordings of phones, which have no pointer. A touch is too short for the four frames a second of the main pass. */
import { enclose } from '../../frames/boxes.ts';
import type { GrayImage } from '../../frames/gray-image.ts';
import { type DecodeJob, sampleFrames } from '../../frames/gray-frames.ts';
import type { PointerRest, ScreenChange, Source } from '../../types.ts';
import { createCircleSearch } from './find-circles.ts';
import { createTouchTracker } from './touch-tracker.ts';

/** A touch lasts about 0.1 s. */
const SAMPLES_PER_SECOND = 15;
/** Shorter side of the phone's screen in the frames, in pixels: a mark has a radius of about ten. */
const SHORTER_SIDE = 360;

/** Returns the touches in pixels of the video. Empty if the recording does not show a phone, or shows no marks. */
export async function traceTouches(job: DecodeJob, changes: readonly ScreenChange[]): Promise<PointerRest[]> {
  const screen = findPhone(job.source, changes);
  if (!screen) return [];
  const scale = Math.min(1, SHORTER_SIDE / screen.width);
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  const size = { width: even(job.source.width), height: even(job.source.height) };
  const findCircles = createCircleSearch(size, screen.width * scale);
  const tracker = createTouchTracker();
  let before: GrayImage | null = null;
  const onFrame = (seconds: number, { pixels }: GrayImage) => {
    if (before === null) before = { ...size, pixels: pixels.slice() };
    else {
      tracker.add(seconds, findCircles(before, { ...size, pixels }));
      before.pixels.set(pixels);
    }
  };
  await sampleFrames(job, onFrame, { samplesPerSecond: SAMPLES_PER_SECOND, size, isEveryFrameDecoded: true });
  return tracker.end(changes).map((touch) => ({
    ...touch,
    x: Math.round((touch.x * job.source.width) / size.width),
    y: Math.round((touch.y * job.source.height) / size.height),
  }));
}

/** Returns the upright area in which the screen changes, or null if it is not upright. The area may stand between black bars. */
function findPhone({ width, height }: Source, changes: readonly ScreenChange[]): { width: number; height: number } | null {
  if (height > width) return { width, height };
  const boxes = changes.flatMap((change) => change.boxes);
  if (boxes.length === 0) return null;
  const area = enclose(boxes);
  return area.height > area.width ? area : null;
}
