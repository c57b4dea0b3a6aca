// Measures the icons of processed films against their truth. Usage: CORPUS_DIR=DIR node tools/icons/measure.ts [FILM…]. Uses the stages in
// CORPUS_DIR/stages, and never films of the test split. Prints each true press with a control as small as an icon.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFrameStore } from '../../packages/recording/src/frames/gray-frames.ts';
import { detectIcons } from '../../packages/recording/src/icons/detect-icons.ts';
import { type Box, defaultLimits, type Recording, type ScreenIcon, type Source } from '../../packages/recording/src/index.ts';
import { openOcrEngine } from '../../packages/recording/src/ocr/open-engine.ts';
import type { SceneDetection } from '../../packages/recording/src/scenes/detect-scenes.ts';
import { nameIcon } from '../../packages/timeline/src/ui-vocabulary/icon-words.ts';
import { guessScreenLanguage } from '../../packages/recording/src/languages.ts';
import { type FilmStep, type FilmTruth, filmFolder, findVideo, programOf, readSplits, stageFolder } from '../corpus/corpus-files.ts';
import { hashOf } from '../recordings/recording-version.ts';

/** A control of an icon is at most this large, in pixels of the video. */
const MOST_SIDE = 60;
/** Times of the change that a press causes, relative to the press. */
const PRESS_SECONDS = { before: 0.8, after: 1.6 };
const CERTAIN = 0.8;

const splits = await readSplits();
const films = process.argv[2] === undefined ? await listAll() : process.argv.slice(2);
const total = { presses: 0, found: 0, certain: 0, right: 0 };
for (const film of films) await measure(film);
process.stdout.write(`${JSON.stringify(total)}\n`);

async function listAll(): Promise<string[]> {
  const names = (await readdir(filmFolder())).flatMap((file) => /^(.*)\.truth\.json$/.exec(file)?.[1] ?? []);
  return names.filter((name) => ['train', 'tune'].includes(splits.get(programOf(name)) ?? ''));
}

async function measure(film: string): Promise<void> {
  if (splits.get(programOf(film)) === 'test') throw new Error(`${film} is a film of the test split.`);
  const video = await findVideo(film);
  if (!video) return;
  const truth = JSON.parse(await readFile(`${video.replace(/\.\w+$/, '')}.truth.json`, 'utf8')) as FilmTruth;
  const hash = await hashOf([video]);
  const source = await readStage<Source>(hash, 'probe');
  const found = await readStage<SceneDetection>(hash, 'scenes');
  const screens = await readStage<Pick<Recording, 'scenes' | 'lines'>>(hash, 'screens');
  if (!source || !found || !screens) return void process.stdout.write(`${film}: not processed\n`);
  const scratchFolder = await mkdtemp(path.join(tmpdir(), 'icons-'));
  const engine = await openOcrEngine({ limits: defaultLimits(), scratchFolder, durationSeconds: source.durationSeconds, language: null });
  const startedAt = performance.now();
  try {
    const frames = createFrameStore({ file: video, source, limits: defaultLimits() }, scratchFolder);
    const readSeconds = [...new Set([...screens.scenes.map((scene) => scene.readSeconds), ...found.readAt])].sort((a, b) => a - b);
    const icons = await detectIcons({ ...found, source, frames, engine, lines: screens.lines, readSeconds });
    const language = guessScreenLanguage(screens.lines.map(({ text }) => text));
    process.stdout.write(`\n${film} (${language ?? 'en'}), ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    compare(truth, { icons, language, lines: screens.lines });
  } finally {
    await engine.close();
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

async function readStage<T>(hash: string, stage: string): Promise<T | null> {
  const file = (await readdir(stageFolder()))
    .filter((name) => name.startsWith(`${hash}_${stage}-`))
    .sort()
    .at(-1);
  return file ? (JSON.parse(await readFile(path.join(stageFolder(), file), 'utf8')) as T) : null;
}

interface Evidence {
  icons: readonly ScreenIcon[];
  language: string | null;
  lines: Recording['lines'];
}

/** Prints the icons of each true press of a control without a text, and counts those that are certain. */
function compare({ steps }: FilmTruth, { icons, language, lines }: Evidence): void {
  for (const step of steps.filter((one) => isIconOnly(one, lines))) {
    const near = icons.filter(({ seconds }) => seconds >= step.at - PRESS_SECONDS.before && seconds <= step.at + PRESS_SECONDS.after);
    const inside = near.filter(({ box }) => holdsMiddle(step.box, box)).sort((a, b) => b.certainty - a.certainty);
    const [best] = inside;
    const isCertain = best !== undefined && best.certainty >= CERTAIN;
    const isRight = best !== undefined && isNamed(best, step, language);
    total.presses++;
    total.found += Number(isRight);
    total.certain += Number(isCertain);
    total.right += Number(isCertain && isRight);
    process.stdout.write(
      `${step.at.toFixed(1).padStart(6)} ${step.label.padEnd(28)} ${best ? `${best.name} ${best.certainty}` : ''} ${isRight ? 'right' : ''}\n`,
    );
  }
}

/** Returns whether a step presses a small control in which OCR read no word. */
function isIconOnly({ kind, box: [x, y, width, height], at }: FilmStep, lines: Recording['lines']): boolean {
  const isPress = (kind === 'click' || kind === 'choose') && width > 0 && Math.max(width, height) <= MOST_SIDE;
  const words = lines.filter((line) => line.startSeconds <= at && line.endSeconds >= at - 1 && line.text.length > 2);
  return isPress && !words.some((line) => holdsMiddle([x, y, width, height], line));
}

function holdsMiddle([x, y, width, height]: FilmStep['box'], inner: Box): boolean {
  const [across, down] = [inner.x + inner.width / 2 - x, inner.y + inner.height / 2 - y];
  return across >= 0 && across <= width && down >= 0 && down <= height;
}

/** Returns whether the word for the icon contains a key of the truth. */
function isNamed({ name }: ScreenIcon, { keys }: FilmStep, language: string | null): boolean {
  const word = nameIcon(name, language)?.toLowerCase() ?? '';
  return keys.some((key) => word.includes(key.toLowerCase()));
}
