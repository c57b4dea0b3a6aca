/** Tests the second reading with the real engines on drawn screens. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { defaultLimits } from '../../limits.ts';
import { testFolder } from '../../test-media.ts';
import { type CachedOcrEngine, createOcrLine } from '../ocr-engine.ts';
import { drawScreen } from '../testing/draw-screen.ts';
import { listInstalledPacks, openOcrEngine } from '../open-engine.ts';
import { withRestoredLetters } from './restore-letters.ts';

const limits = defaultLimits();
const MENU = ['Datei', 'Bearbeiten', 'Ansicht', 'Lesezeichen', 'Werkzeuge', 'Hilfe'];
const skip = (await listInstalledPacks()).has('deu') ? false : 'the German language pack is not installed';

async function openEngine(t: TestContext): Promise<CachedOcrEngine> {
  const engine = await openOcrEngine({ limits, scratchFolder: await testFolder(t), language: null, durationSeconds: 60 });
  t.after(() => engine.close());
  return engine;
}

test('a German screen keeps its umlauts, dark on light and light on dark', { skip }, async (t) => {
  const engine = await openEngine(t);
  const labels = [...MENU, 'Löschen', 'Größe ändern', 'Übersicht öffnen'];
  for (const [ground, colour] of [
    ['white', '#222'],
    ['#1e1e2e', '#cdd6f4'],
  ] as const) {
    const screen = await drawScreen(
      labels.map((text, at) => ({ text, x: 60, y: 60 + at * 60, size: 14, colour })),
      { ground },
    );
    assert.deepEqual(
      (await engine.read(screen)).map(({ text }) => text),
      labels,
    );
  }
});

test('an English screen is not read twice', async () => {
  const lines = ['File', 'Edit', 'View', 'Resume'].map((text, at) => {
    const box = { x: 60, y: 60 * at, width: 60, height: 14 };
    return createOcrLine([{ ...box, text, confidence: 0.9 }], box);
  });
  const engine = { name: 'first', read: () => Promise.resolve(lines), close: () => Promise.resolve() };
  // tesseract would fail in a scratch folder that does not exist.
  const restored = withRestoredLetters(
    engine,
    { pack: null, packs: ['deu', 'fra'] },
    { limits, durationSeconds: 60, scratchFolder: '/does-not-exist' },
  );
  assert.equal(await restored.read(await drawScreen([])), lines);
});

test('a line that is misread in one size is read again in another size, and a complete line only once', { skip }, async (t) => {
  const scratchFolder = await testFolder(t);
  const screen = await drawScreen([
    { text: 'Übergabe', x: 60, y: 60, size: 24 },
    { text: 'xxxxxxxxxx', x: 60, y: 160, size: 24 },
  ]);
  const lineAt = (y: number, height: number) => {
    const box = { x: 58, y, width: 130, height };
    return createOcrLine([{ ...box, text: 'Ubergabe', confidence: 0.9 }], box);
  };
  // The first box is on other text, so the readings differ. The second box is right, and the third one would be wrong again.
  const boxes = [lineAt(140, 24), lineAt(38, 26), lineAt(140, 28)];
  const engine = {
    name: 'first',
    read: () => Promise.resolve(boxes.splice(0, 1)),
    classifyIcons: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  const restored = withRestoredLetters(engine, { pack: 'deu', packs: ['deu'] }, { limits, durationSeconds: 60, scratchFolder });
  const texts = [];
  for (let at = 0; at < 3; at++) texts.push((await restored.read(screen))[0]?.text);
  assert.deepEqual(texts, ['Ubergabe', 'Übergabe', 'Übergabe']);
});
