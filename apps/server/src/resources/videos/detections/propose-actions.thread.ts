import type { Recording } from '@docreel/recording';
import { proposeActions } from '@docreel/timeline';
import type { StoredDetections } from './stored-detections.ts';

/** Runs in a thread, because it takes seconds for a long recording. Returns the detections as JSON. */
export default function proposeForRecording(recording: Recording): string {
  const { source, lines, pointer } = recording;
  const detections: StoredDetections = {
    width: source.width,
    height: source.height,
    frameRate: source.frameRate,
    isTouch: pointer.filter(({ shape }) => shape === 'touch').length * 2 > pointer.length,
    actions: proposeActions(recording),
    texts: lines.map(({ text, x, y, width, height, startSeconds, endSeconds }) => ({
      ...{ text, x, y, width, height, startSeconds, endSeconds },
    })),
    pointer: pointer.map(({ x, y, startSeconds, endSeconds }) => ({ x, y, startSeconds, endSeconds })),
  };
  return JSON.stringify(detections);
}
