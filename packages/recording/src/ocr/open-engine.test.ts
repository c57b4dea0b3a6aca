/** Tests OCR with the real engines on drawn screens whose text is known. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { canIsolate } from '../sandbox/run-tool.ts';
import { testFolder } from '../test-media.ts';
import { chooseOcrEngine, findPaddleProblem, openOcrEngine } from './open-engine.ts';
import { PADDLE_NAME, createPaddleEngine } from './paddle/paddle-engine.ts';
import { withOcrCache, type CachedOcrEngine } from './ocr-engine.ts';
import { createTesseractEngine } from './tesseract/tesseract-engine.ts';
import { type DrawnText, drawScreen } from './testing/draw-screen.ts';

const skip = (await canIsolate()) ? false : 'this system refuses user namespaces; `docreel doctor` says so too';
const limits = defaultLimits();
const texts = (lines: { text: string }[]) => lines.map(({ text }) => text);

async function reader(t: TestContext): Promise<CachedOcrEngine> {
  const opened = await openOcrEngine({ limits, scratchFolder: await testFolder(t), durationSeconds: 60, language: null });
  t.after(() => opened.close());
  return opened;
}

test('text of 11 to 64 pixels is read exactly, dark on light and light on dark, with tight boxes', async (t) => {
  const screen = await reader(t);
  assert.ok(screen.name.startsWith(PADDLE_NAME));
  const lines = [11, 13, 16, 24, 40, 64].map((size, at): DrawnText => ({ text: `Save changes to ${size}`, x: 60, y: 50 + at * 100, size }));
  for (const [ground, colour] of [
    ['white', '#222'],
    ['#1e1e2e', '#cdd6f4'],
  ] as const) {
    const read = await screen.read(
      await drawScreen(
        lines.map((line) => ({ ...line, colour })),
        { ground },
      ),
    );
    assert.deepEqual(texts(read), texts(lines));
    for (const [at, { x, y, height, words }] of read.entries()) {
      const { size, y: foot, x: left } = lines[at] as DrawnText;
      assert.ok(Math.abs(x - left) < size * 0.3 + 2, `${size}: starts at ${x}`);
      // Height of the text from the top of the S to the bottom of the g.
      assert.ok(Math.abs(y - (foot - size * 0.74)) < size * 0.1 + 2, `${size}: top at ${y}`);
      assert.ok(Math.abs(height - size * 0.98) < size * 0.12 + 2, `${size}: ${height} high`);
      assert.deepEqual(texts(words), ['Save', 'changes', 'to', String(size)]);
      assert.ok(words.every((word, n) => n === 0 || word.x > (words[n - 1]?.x ?? 0) + (words[n - 1]?.width ?? 0) - size * 0.3));
    }
  }
});

test('a picture wider than 1,920 pixels is read at its own size', async (t) => {
  const screen = await reader(t);
  const lines = ['Overview of deployments', 'Rotate the signing key', 'eu-west-2'].map(
    (text, at): DrawnText => ({ text, x: 300, y: 200 + at * 400, size: 14 }),
  );
  assert.deepEqual(texts(await screen.read(await drawScreen(lines, { width: 2560, height: 1440 }))), texts(lines));
});

test('changed text is read again and the rest is kept', async (t) => {
  const screen = await reader(t);
  const stays: DrawnText[] = [
    { text: 'Customers', x: 60, y: 60, size: 28 },
    { text: 'Name', x: 60, y: 140, size: 14 },
    { text: 'Delete account', x: 900, y: 600, size: 14 },
  ];
  const at = { x: 60, y: 170, size: 14 };
  const before = await screen.read(await drawScreen([...stays, { text: 'Blue har', ...at }, { text: 'Draft', x: 900, y: 140, size: 14 }]));
  const after = await screen.read(
    await drawScreen([...stays, { text: 'Blue harbour', ...at }, { text: 'Saved', x: 500, y: 400, size: 14 }]),
  );
  assert.deepEqual(texts(before), ['Customers', 'Draft', 'Name', 'Blue har', 'Delete account']);
  assert.deepEqual(texts(after), ['Customers', 'Name', 'Blue harbour', 'Saved', 'Delete account']);
});

test('tesseract reads the same through the same interface, whole and in part', async (t) => {
  const screen = withOcrCache(createTesseractEngine({ limits, scratchFolder: await testFolder(t) }, 'eng'));
  const lines: DrawnText[] = ['Customers', 'Invoices', 'Delete account'].map((text, at) => ({ text, x: 60, y: 100 + at * 200, size: 18 }));
  assert.deepEqual(texts(await screen.read(await drawScreen(lines))), ['Customers', 'Invoices', 'Delete account']);
  lines[1] = { text: 'Reports', x: 60, y: 300, size: 18 };
  assert.deepEqual(texts(await screen.read(await drawScreen(lines))), ['Customers', 'Reports', 'Delete account']);
});

test('English, and a language without a pack, use PP-OCR where it runs, otherwise tesseract', async () => {
  assert.equal(await findPaddleProblem(), null);
  const chosen = async (language: string | null, whyNot: string | null = null) =>
    (await chooseOcrEngine(language, () => Promise.resolve(whyNot))).name.split('+')[0];
  assert.deepEqual(await Promise.all([chosen(null), chosen('en'), chosen('en-GB'), chosen('xx')]), [
    PADDLE_NAME,
    PADDLE_NAME,
    PADDLE_NAME,
    PADDLE_NAME,
  ]);
  assert.deepEqual(await Promise.all([chosen(null, 'no native part'), chosen('en', 'refused')]), Array(2).fill('tesseract-eng-2560'));
});

test('a language with its own letters is read with its pack, with tesseract alone if its letters cannot be restored', async (t) => {
  const choose = async (language: string, whyNot: string | null = null) =>
    (await chooseOcrEngine(language, () => Promise.resolve(whyNot))).name;
  assert.deepEqual(await Promise.all([choose('ja'), choose('de', 'refused')]), ['tesseract-jpn-2560', 'tesseract-deu-2560']);
  const screen = await openOcrEngine({ limits, scratchFolder: await testFolder(t), durationSeconds: 60, language: 'de-AT' });
  t.after(() => screen.close());
  assert.equal(screen.name, `${PADDLE_NAME}+deu`);
  const read = await screen.read(await drawScreen([{ text: 'Änderungen für Prüfer öffnen', x: 60, y: 100, size: 18 }]));
  assert.deepEqual(texts(read), ['Änderungen für Prüfer öffnen']);
});

test('a killed OCR process is started once more, and killed again is a coded failure', { skip }, async (t) => {
  const scratchFolder = await testFolder(t);
  const engine = createPaddleEngine({ limits, scratchFolder });
  t.after(() => engine.close());
  const image = await drawScreen([{ text: 'Customers', x: 60, y: 60, size: 28 }]);
  const read = () => engine.read(image, [{ x: 0, y: 0, width: image.width, height: image.height }], () => true);
  for (let life = 1; life <= 2; life++) {
    assert.deepEqual(texts(await read()), ['Customers'], `life ${life}`);
    await killChildrenOf(scratchFolder);
  }
  await assert.rejects(read(), { name: 'MediaError', code: 'PROCESSING_RESOURCE_LIMIT' });
});

/** Kills the child processes whose sandbox command line contains the folder. */
async function killChildrenOf(folder: string): Promise<void> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  const found = ids.filter((_, at) => lines[at]?.includes(folder));
  assert.notEqual(found.length, 0);
  for (const id of found) process.kill(Number(id), 'SIGKILL');
}

test('an OCR process ends with its signal', async (t) => {
  const stop = new AbortController();
  const engine = createPaddleEngine({ limits, scratchFolder: await testFolder(t), signal: stop.signal });
  const image = await drawScreen(
    Array.from({ length: 60 }, (_, at) => ({ text: 'Customers and invoices of the last year', x: 60, y: 10 + at * 12, size: 11 })),
  );
  const reading = engine.read(image, [{ x: 0, y: 0, width: image.width, height: image.height }], () => true);
  const reason = new Error('cancelled');
  setTimeout(() => stop.abort(reason), 300);
  await assert.rejects(reading, reason);
});
