import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrayImage } from '../frames/gray-image.ts';
import { defaultLimits } from '../limits.ts';
import { createPaddleEngine } from '../ocr/paddle/paddle-engine.ts';
import { testFolder } from '../test-media.ts';
import type { PointerRest, ScreenChange, ScreenLine } from '../types.ts';
import { detectIcons, type IconJob } from './detect-icons.ts';
import { ICON_NAMES } from './icon-names.ts';
import { drawFrame } from './testing/draw-frame.ts';

const TIP = { x: 640, y: 360 };
const REST: PointerRest = { ...TIP, startSeconds: 4, endSeconds: 6, shape: 'arrow', certainty: 0.9 };
const CHANGE: ScreenChange = { startSeconds: 5, endSeconds: 5.5, share: 0.2, boxes: [{ x: 100, y: 100, width: 400, height: 300 }] };
const STROKE = 'fill="none" stroke="#333" stroke-width="2" stroke-linecap="round"';
const PLACED = 'transform="translate(628 348)"';
/** Icons of 24 pixels, drawn by hand, with their names. */
const DRAWN = {
  search: '<circle cx="10" cy="10" r="7"/><path d="M15 15l6 6"/>',
  add: '<path d="M12 4v16M4 12h16"/>',
  close: '<path d="M5 5l14 14M19 5L5 19"/>',
  menu: '<path d="M3 6h18M3 12h18M3 18h18"/>',
  delete: '<path d="M3 6h18M8 6V3h8v3M6 6l1 15h10l1-15M10 10v7M14 10v7"/>',
  home: '<path d="M3 11l9-8 9 8M5 10v11h14V10M10 21v-7h4v7"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
} as const;

const draw = (icon: keyof typeof DRAWN, style = STROKE) => drawFrame(`<g ${PLACED} ${style}>${DRAWN[icon]}</g>`);

function createJob(frame: GrayImage, given: Partial<IconJob> = {}): IconJob {
  return {
    source: { width: frame.width, height: frame.height } as IconJob['source'],
    frames: { full: () => Promise.resolve(frame) },
    engine: { classifyIcons: (images) => Promise.resolve(images.map(() => ICON_NAMES.map((name) => Number(name === 'search')))) },
    pointer: [REST],
    changes: [CHANGE],
    lines: [],
    readSeconds: [1, 3, 4.5],
    ...given,
  };
}

test('the model names icons that are drawn by hand, and nothing else', async (t) => {
  const engine = createPaddleEngine({ limits: defaultLimits(), scratchFolder: await testFolder(t) });
  t.after(() => engine.close());
  for (const name of Object.keys(DRAWN) as (keyof typeof DRAWN)[]) {
    const [icon] = await detectIcons(createJob(await draw(name), { engine }));
    assert.equal(icon?.name, name);
    assert.ok(icon.certainty > 0.5, `${name}: ${icon.certainty}`);
    assert.equal(icon.seconds, CHANGE.startSeconds);
  }
  const word = await drawFrame('<text x="600" y="366" font-size="18" font-family="DejaVu Sans">Quarter</text>');
  assert.deepEqual(await detectIcons(createJob(word, { engine })), []);
  assert.deepEqual(await detectIcons(createJob(await drawFrame(''), { engine })), []);
});

test('the frame is the last one that was read before the pointer arrived', async () => {
  const loaded: number[] = [];
  const frame = await draw('search');
  const full = (seconds: number) => {
    loaded.push(seconds);
    return Promise.resolve(frame);
  };
  await detectIcons(createJob(frame, { frames: { full } }));
  // A dialog opened at the tip after that time, so only the last frame shows it.
  const opened = { ...CHANGE, startSeconds: 3.5, endSeconds: 3.75, boxes: [{ x: 300, y: 200, width: 700, height: 400 }] };
  await detectIcons(createJob(frame, { frames: { full }, changes: [opened, CHANGE], pointer: [{ ...REST, startSeconds: 4.25 }] }));
  assert.deepEqual(loaded, [3, 4.5]);
});

test('a shape with a text that OCR read as a label is no icon', async () => {
  const line: ScreenLine = { x: 625, y: 345, width: 120, height: 26, text: 'Q Search', confidence: 0.9, startSeconds: 0, endSeconds: 9 };
  const frame = await draw('search');
  assert.equal((await detectIcons(createJob(frame))).length, 1);
  assert.deepEqual(await detectIcons(createJob(frame, { lines: [line] })), []);
  // A single letter with the size of the icon is the icon itself.
  assert.equal((await detectIcons(createJob(frame, { lines: [{ ...line, text: 'Q', width: 26 }] }))).length, 1);
});

test('without a model for icons, the list is empty', async () => {
  assert.deepEqual(await detectIcons(createJob(await draw('search'), { engine: {} })), []);
});
