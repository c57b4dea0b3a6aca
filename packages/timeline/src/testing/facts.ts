import type { Recording, Scene, ScreenChange, ScreenLine } from '@docreel/recording';
import type { Action, ScoredText } from '../types.ts';

/** Returns a silent recording with the given facts: one minute of 1,280 × 720 pixels. */
export function factsOf(facts: Partial<Recording> = {}): Recording {
  return {
    version: 1,
    source: {
      ...{ durationSeconds: 60, width: 1280, height: 720, rotation: 0, container: 'mp4', videoCodec: 'h264', audioCodec: null },
      ...{ frameRate: 30, startSeconds: 0, captionTracks: [] },
    },
    ...{ scenes: [], switches: [], lines: [], pointer: [], changes: [], restless: [], warnings: [] },
    transcript: { source: 'none', language: null, isPunctuated: false, confidence: 0, segments: [] },
    ...facts,
  };
}

export function lineOf(text: string, time: [number, number], at: { x?: number; y?: number } = {}): ScreenLine {
  const { x = 100, y = 100 } = at;
  return { text, confidence: 0.95, x, y, width: text.length * 9, height: 18, startSeconds: time[0], endSeconds: time[1] };
}

export function changeOf(seconds: number, share: number): ScreenChange {
  return { startSeconds: seconds, endSeconds: seconds + 0.25, share, boxes: [{ x: 0, y: 0, width: 1280 * share, height: 720 }] };
}

export function sceneOf(heading: string | null, [startSeconds, endSeconds]: [number, number], index = 0): Scene {
  const labels = heading === null ? [] : [{ text: heading, confidence: 0.97, ink: 200, x: 100, y: 40, width: 200, height: 30 }];
  return { index, startSeconds, endSeconds, lateSeconds: endSeconds - 0.3, readSeconds: startSeconds + 0.5, heading, labels, sameAs: null };
}

export function read(text: string, certainty = 0.95): ScoredText {
  return { text, origin: 'read', certainty };
}

export function createAction(action: Partial<Action>): Action {
  return {
    ...{ act: 'click', certainty: 0.95, object: null, value: null, position: null, startSeconds: 10, endSeconds: 10.5, showSeconds: 9.8 },
    ...action,
  };
}
