import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Box } from '@docreel/timeline';
import type { ArticleDraft, Step } from '@docreel/writer';
import { applyMeasuredMarks, listMarkedSteps, measureMarks } from './measure-marks.ts';

const SIZE = { width: 1280, height: 720 };
const DIALOG: Box = { x: 400, y: 160, width: 480, height: 380 };
const BUTTON: Box = { x: 700, y: 470, width: 150, height: 40 };
const FIELD: Box = { x: 430, y: 260, width: 420, height: 44 };

function rect({ x, y, width, height }: Box, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

/** Returns a picture of a dialog with a field and a button, half as large as the video if `scale` is 0.5. */
async function drawDialog(scale = 1): Promise<Buffer> {
  const boxes = [rect({ x: 0, y: 0, ...SIZE }, '#6b7280'), rect(DIALOG, '#fff'), rect(FIELD, '#e5e7eb'), rect(inset(FIELD), '#fff')];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">${boxes.join('')}${rect(BUTTON, '#4f46e5')}</svg>`;
  return sharp(Buffer.from(svg))
    .resize({ width: SIZE.width * scale })
    .webp({ lossless: true })
    .toBuffer();
}

function inset({ x, y, width, height }: Box): Box {
  return { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
}

/** Returns the box of words within a control. */
function wordsIn({ x, y, height }: Box): Box {
  return { x: x + 24, y: y + height / 2 - 7, width: 90, height: 14 };
}

function createDraft(...steps: [box: Box, frameSeconds: number][]): ArticleDraft {
  const created = steps.map(
    ([box, frameSeconds]) => ({ evidence: { frameSeconds }, mark: { box: wordsIn(box), point: null }, cut: null }) as unknown as Step,
  );
  return { picture: SIZE, sections: [{ heading: '', intro: '', steps: created }] } as unknown as ArticleDraft;
}

async function measure(draft: ArticleDraft, webp: Buffer): Promise<Step[]> {
  const times = [...new Set(draft.sections.flatMap(({ steps }) => steps.map(({ evidence }) => evidence.frameSeconds)))];
  const found = await Promise.all(
    times.map(async (at) => [String(at), { assetId: 'a', marks: await measureMarks(webp, listMarkedSteps(draft, at), SIZE) }] as const),
  );
  return applyMeasuredMarks(draft, Object.fromEntries(found)).sections.flatMap(({ steps }) => steps);
}

test('marks grow from the words to the control, at any size of the picture', async () => {
  for (const scale of [1, 0.75]) {
    const [field, button] = await measure(createDraft([FIELD, 1], [BUTTON, 1]), await drawDialog(scale));
    for (const [step, control] of [
      [field, FIELD],
      [button, BUTTON],
    ] as const) {
      const box = step?.mark?.box;
      assert.ok(box && Math.abs(box.x - control.x) < 8 && Math.abs(box.width - control.width) < 12, JSON.stringify(box));
    }
  }
});

test('steps in one dialog have the same crop, which contains the whole dialog', async () => {
  const [field, button] = await measure(createDraft([FIELD, 1], [BUTTON, 2]), await drawDialog());
  assert.deepEqual(field?.cut, button?.cut);
  const cut = field?.cut;
  assert.ok(cut && cut.x < DIALOG.x && cut.y < DIALOG.y && cut.width < SIZE.width, JSON.stringify(cut));
  assert.ok(cut.x + cut.width > DIALOG.x + DIALOG.width && cut.y + cut.height > DIALOG.y + DIALOG.height, JSON.stringify(cut));
});

test('a control in a dialog whose edges are not found again keeps the crop of the dialog', () => {
  const draft = createDraft([FIELD, 1], [BUTTON, 9], [BUTTON, 60]);
  const found = { side: 'left', panel: null, cut: null } as const;
  const cut = { x: 300, y: 100, width: 700, height: 440 };
  const steps = applyMeasuredMarks(draft, {
    '60': { assetId: 'c', marks: [{ ...found, box: BUTTON }] },
    '9': { assetId: 'b', marks: [{ ...found, box: BUTTON }] },
    '1': { assetId: 'a', marks: [{ ...found, box: FIELD, panel: DIALOG, cut }] },
  }).sections.flatMap((section) => section.steps);
  assert.deepEqual(
    steps.map((step) => step.cut),
    [cut, cut, null],
  );
});

test('steps without a mark stay as they are', async () => {
  const draft = createDraft([FIELD, 1]);
  const [step] = draft.sections[0]?.steps ?? [];
  assert.ok(step);
  step.mark = null;
  assert.deepEqual((await measure(draft, await drawDialog()))[0], step);
});
