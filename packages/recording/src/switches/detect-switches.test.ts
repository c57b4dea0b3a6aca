import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrayImage } from '../frames/gray-image.ts';
import type { FrameStore } from '../frames/gray-frames.ts';
import type { Box, Label, Scene, ScreenChange, Source } from '../types.ts';
import type { MotionEvidence } from './match-switches.ts';
import { detectSwitches } from './detect-switches.ts';

const SIZE = { width: 1280, height: 720 };
const SOURCE: Source = {
  ...{ durationSeconds: 30, ...SIZE, rotation: 0, container: 'mp4', videoCodec: 'h264', audioCodec: null },
  ...{ frameRate: 30, startSeconds: 0, captionTracks: [] },
};
const LABEL: Label = { text: 'Keep a copy', x: 164, y: 101, width: 90, height: 16, confidence: 0.95, ink: 200 };
const SWITCH: Box = { x: 112, y: 96, width: 40, height: 24 };
const TURNED_AT = 17.3;

const scene = (index: number, startSeconds: number, endSeconds: number): Scene => ({
  ...{ index, startSeconds, endSeconds, readSeconds: startSeconds + 0.75, lateSeconds: endSeconds - 0.25 },
  ...{ heading: 'Export', labels: [LABEL], sameAs: null },
});
const SCENES = [scene(0, 0, 10), scene(1, 10, 20), scene(2, 20, 30)];

function changeAt(seconds: number, boxes: Box[]): ScreenChange {
  return { startSeconds: seconds, endSeconds: seconds + 0.25, boxes, share: 0.002 };
}

/** Returns a frame with a toggle with a knob that is off until it changes. */
function screenAt(seconds: number): GrayImage {
  const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(255);
  const fill = ({ x, y, width, height }: Box, gray: number) => {
    for (let row = y; row < y + height; row++) pixels.fill(gray, row * SIZE.width + x, row * SIZE.width + x + width);
  };
  const isOn = seconds >= TURNED_AT;
  fill({ x: 112, y: 98, width: 38, height: 20 }, isOn ? 40 : 220);
  fill({ x: isOn ? 132 : 114, y: 100, width: 16, height: 16 }, 250);
  return { ...SIZE, pixels };
}

async function find(evidence: Partial<MotionEvidence>) {
  const decoded: number[] = [];
  const at = async (seconds: number) => {
    decoded.push(seconds);
    return screenAt(seconds);
  };
  const frames: FrameStore = { store: () => undefined, storeIfSpace: () => undefined, at, full: at };
  return { switches: await detectSwitches(SCENES, { source: SOURCE, frames, changes: [], pointer: [], ...evidence }), decoded };
}

test('a single change at a toggle gives its time', async () => {
  const { switches, decoded } = await find({ changes: [changeAt(17.25, [SWITCH])] });
  assert.deepEqual(switches, [{ label: 'Keep a copy', side: 'on', atSeconds: 17.5, confidence: 0.95, ...SWITCH }]);
  assert.deepEqual(decoded, [10.75, 9.75, 19.75], 'the pictures of its scene, and none between them');
});

test('no picture is taken of scenes without a change where a toggle can be', async () => {
  const page = { x: 0, y: 60, width: 1280, height: 600 };
  const rightOfIt = { x: 300, y: 96, width: 40, height: 24 };
  assert.deepEqual(await find({ changes: [changeAt(9.75, [page]), changeAt(14, [rightOfIt])] }), { switches: [], decoded: [] });
});

test('if its area changed several times, the toggle changed in between', async () => {
  const { switches, decoded } = await find({ changes: [15, 17.25, 19].map((seconds) => changeAt(seconds, [SWITCH])) });
  const [found] = switches;
  assert.ok(found && found.atSeconds >= TURNED_AT && found.atSeconds < TURNED_AT + 0.3, String(found?.atSeconds));
  assert.ok(
    decoded.slice(3).every((seconds) => seconds > 15 && seconds < 19.25),
    String(decoded),
  );
});

test('a toggle that changes under the pointer is found although no change is reported', async () => {
  const rest = { startSeconds: 16, endSeconds: 19, x: 130, y: 110, shape: 'hand' as const, certainty: 0.9 };
  const { switches } = await find({ pointer: [rest] });
  const [found] = switches;
  assert.ok(found && found.atSeconds >= TURNED_AT && found.atSeconds < TURNED_AT + 0.3, String(found?.atSeconds));
});
