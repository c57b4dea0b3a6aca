/** Tests which areas OCR reads again, with an engine that only records its calls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';
import { type OcrEngine, createOcrLine, type OcrLine, withOcrCache } from './ocr-engine.ts';

const SIZE = { width: 640, height: 480 };
const WHOLE = { x: 0, y: 0, ...SIZE };

/** Draws dark boxes on white. Each box is a line whose text is its position. */
function screen(boxes: Box[]): GrayImage {
  const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(255);
  for (const { x, y, width, height } of boxes)
    for (let row = y; row < y + height; row++) pixels.fill(20, row * SIZE.width + x, row * SIZE.width + x + width);
  return { ...SIZE, pixels };
}

function createRecordingEngine(confidence = 0.9) {
  const requests: Box[][] = [];
  let shown: Box[] = [];
  const lines = (areas: Box[]) =>
    shown.filter((box) =>
      areas.some(
        (area) =>
          box.x >= area.x && box.y >= area.y && box.x + box.width <= area.x + area.width && box.y + box.height <= area.y + area.height,
      ),
    );
  const engine: OcrEngine = {
    name: 'noting',
    read: (_, areas, isWanted) => {
      requests.push(areas);
      return Promise.resolve(
        lines(areas)
          .filter(isWanted)
          .map((box): OcrLine => createOcrLine([{ ...box, text: `${box.x},${box.y}`, confidence }], box)),
      );
    },
    close: () => Promise.resolve(),
  };
  const reader = withOcrCache(engine);
  const read = async (boxes: Box[]) => {
    shown = boxes;
    return (await reader.read(screen(boxes))).map(({ text }) => text);
  };
  return { requests, read };
}

const line = (x: number, y: number, width = 80): Box => ({ x, y, width, height: 12 });

test('an unchanged area is not read again', async () => {
  const { requests, read } = createRecordingEngine();
  const boxes = [line(40, 40), line(40, 400)];
  const first = await read(boxes);
  assert.deepEqual(await read(boxes), first);
  assert.deepEqual(requests, [[WHOLE]]);
});

test('two distant changes are two small areas, and close ones are joined', async () => {
  const { requests, read } = createRecordingEngine();
  await read([line(40, 240)]);
  assert.deepEqual(await read([line(40, 40), line(40, 60), line(40, 240), line(500, 440)]), ['40,40', '40,60', '40,240', '500,440']);
  const areas = requests[1] ?? [];
  assert.equal(areas.length, 2);
  assert.ok(
    areas.every(({ width, height }) => width * height < 150 * 80),
    JSON.stringify(areas),
  );
});

test('a line next to which text grew is read again as a whole', async () => {
  const { read } = createRecordingEngine();
  await read([line(40, 40), line(300, 40)]);
  assert.deepEqual(await read([line(40, 40, 120), line(300, 40)]), ['40,40', '300,40']);
  const { requests, read: again } = createRecordingEngine();
  await again([line(40, 40)]);
  await again([line(40, 40), line(124, 40, 40)]);
  const [area] = requests[1] ?? [];
  assert.ok(area && area.x <= 40 && area.x + area.width >= 164, JSON.stringify(area));
});

test('a line of which only the edge changed is kept', async () => {
  const { read } = createRecordingEngine();
  const tall = { ...line(40, 40), height: 18 };
  await read([tall]);
  // Draws a frame directly below the line, in the last row of cells that the line touches.
  assert.deepEqual(await read([tall, { x: 40, y: 60, width: 200, height: 2 }]), ['40,40', '40,60']);
});

test('returning to one of the last six screens reads nothing', async () => {
  const { requests, read } = createRecordingEngine();
  const screens = [1, 2, 3, 4, 5, 6].map((n) => [line(40, 40), ...Array.from({ length: n }, (_, at) => line(100 + n * 20, 80 + at * 40))]);
  for (const boxes of screens) await read(boxes);
  assert.equal(requests.length, 6);
  for (const boxes of screens.toReversed()) assert.equal((await read(boxes)).length, boxes.length);
  assert.equal(requests.length, 6);
});

test('text below the minimum confidence is not returned and not read again', async () => {
  const { requests, read } = createRecordingEngine(0.4);
  assert.deepEqual([await read([line(40, 40)]), await read([line(40, 40)])], [[], []]);
  assert.equal(requests.length, 1);
});

test('if nearly everything changed the picture is read in one piece, and the caller may reuse its bytes', async () => {
  const { requests, read } = createRecordingEngine();
  await read([]);
  await read(Array.from({ length: 30 }, (_, at) => line(10, at * 16, 620)));
  assert.deepEqual(requests[1], [WHOLE]);
});
