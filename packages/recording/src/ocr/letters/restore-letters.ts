/**
 * Restores accents on screens in Latin languages other than English. PP-OCR knows only ASCII and reads `Größe` as `GroBe`. tesseract reads
 * the same lines again with the pack of the language, and its letters are used where it agrees with PP-OCR otherwise.
 */
import sharp from 'sharp';
import type { GrayImage } from '../../frames/gray-image.ts';
import type { Box } from '../../types.ts';
import { type CachedOcrEngine, createOcrLine, type OcrLine } from '../ocr-engine.ts';
import { runTesseract, type TesseractOptions } from '../tesseract/run-tesseract.ts';
import { fold, isMisread, type RestoredWords, restoreWords, type SecondWord, SPECIAL, type Spellings } from './match-words.ts';
import { createLanguageGuesser } from '../../languages.ts';

/** Height in pixels to which the letters of a line are enlarged. tesseract was trained with letters of about 30 pixels. */
const LETTER_HEIGHT = 36;
/** Maximum enlargement of a line. */
const MAX_SCALE = 4;
/** Margin around a line, as a share of its height. Accents of capitals are above the box of PP-OCR. */
const MARGIN_SHARE = 0.4;
/** Maximum length of a line in characters. Labels and values are shorter, and long lines cost the most. */
const MAX_LENGTH = 120;
/** Maximum number of sizes in which the same text is read, if the readings differ. The box of a line varies with the pointer and with animations. */
const MAX_SIZES = 3;
/**
 * Maximum number of lines of one recording that are read twice: some for the first screen, and some for each second of the video. The films
 * of `tools/corpus` in four languages have 1 to 3 new lines a second. A line costs 15 ms of CPU, so a minute costs at most 5 s. Typed text is a
 * new line after each letter.
 */
const MAX_LINES = { first: 100, perSecond: 4 };

interface RestoreJob extends Omit<TesseractOptions, 'language' | 'onPage'> {
  durationSeconds: number;
}

/** The second reading of a recording. */
export interface Letters {
  /** Pack of the known language, or null if the language is guessed from the screen. */
  pack: string | null;
  /** Installed packs of the languages that can be guessed. */
  packs: string[];
}

interface RestoredLine extends RestoredWords {
  /** Heights in which the line was read. */
  heights: number[];
}

/** Returns a name for the second reading, which is part of the cache key of the results. */
export function nameLetters({ pack, packs }: Letters): string {
  return pack ?? (packs.join('+') || 'plain');
}

/** Adds the second reading to an engine. */
export function withRestoredLetters(engine: CachedOcrEngine, letters: Letters, job: RestoreJob): CachedOcrEngine {
  const guesser = createLanguageGuesser();
  const mostLines = MAX_LINES.first + MAX_LINES.perSecond * job.durationSeconds;
  const spellings = createSpellings();
  const known = new Map<string, RestoredLine>();
  let readLines = 0;

  async function read(image: GrayImage): Promise<OcrLine[]> {
    const lines = await engine.read(image);
    const pack = letters.pack ?? guessPack(lines);
    if (pack === null) return lines;
    const unread = new Map(lines.filter((line) => mayHaveAccents(line) && isUnread(line)).map((line) => [line.text, line]));
    const chosen = [...unread.values()].slice(0, Math.max(0, mostLines - readLines));
    readLines += chosen.length;
    if (chosen.length > 0) {
      const pages = await Promise.all(chosen.map((line) => prepareLine(image, line)));
      const second = await runTesseract(pages, 7, { ...job, language: pack });
      chosen.forEach((line, at) => addReading(line, second[at] ?? []));
    }
    return lines.map(withSpelling);
  }

  /** Returns whether a line was not read yet, or in other sizes only and with differences. */
  function isUnread({ text, height }: OcrLine): boolean {
    const before = known.get(text);
    return !before || (!before.isComplete && before.heights.length < MAX_SIZES && !before.heights.includes(Math.round(height)));
  }

  function addReading({ text, words, height }: OcrLine, second: SecondWord[]): void {
    const before = known.get(text);
    const restored = restoreWords(before?.texts ?? words.map((word) => word.text), second, spellings);
    known.set(text, { ...restored, heights: [...(before?.heights ?? []), Math.round(height)] });
  }

  /** Returns the line with its words in another spelling. Words that were refused may have been read elsewhere since. */
  function withSpelling(line: OcrLine): OcrLine {
    const found = known.get(line.text);
    if (found?.texts.length !== line.words.length) return line;
    const texts = found.isComplete ? found.texts : restoreWords(found.texts, [], spellings).texts;
    return createOcrLine(
      line.words.map((word, at) => ({ ...word, text: texts[at] ?? word.text })),
      line,
    );
  }

  function guessPack(lines: OcrLine[]): string | null {
    for (const { text } of lines) guesser.add(text);
    const pack = guesser.guess();
    return pack !== null && letters.packs.includes(pack) ? pack : null;
  }

  return { name: `${engine.name}+${nameLetters(letters)}`, read, classifyIcons: engine.classifyIcons, close: () => engine.close() };
}

/** Returns whether a line has a word of two or more letters. Numbers have no accents. */
function mayHaveAccents({ text }: OcrLine): boolean {
  return text.length <= MAX_LENGTH && /[a-z]{2}/i.test(text);
}

/** Returns the line's area with dark letters on light ground, enlarged. */
async function prepareLine(image: GrayImage, line: OcrLine): Promise<GrayImage> {
  const area = expand(line, image);
  const raw = { width: image.width, height: image.height, channels: 1 as const };
  const crop = await sharp(image.pixels, { raw }).extract(area).toColourspace('b-w').raw().toBuffer();
  const scale = Math.min(MAX_SCALE, Math.max(1, LETTER_HEIGHT / line.height));
  const enlarged = sharp(normalise(crop), { raw: { width: area.width, height: area.height, channels: 1 } }).resize({
    width: Math.round(area.width * scale),
    height: Math.round(area.height * scale),
    fit: 'fill',
    kernel: 'cubic',
  });
  const { data, info } = await enlarged.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function expand({ x, y, width, height }: Box, image: GrayImage): { left: number; top: number; width: number; height: number } {
  const margin = height * MARGIN_SHARE;
  const [left, top] = [Math.max(0, Math.floor(x - margin)), Math.max(0, Math.floor(y - margin))];
  const right = Math.max(left + 1, Math.min(image.width, Math.ceil(x + width + margin)));
  const bottom = Math.max(top + 1, Math.min(image.height, Math.ceil(y + height + margin)));
  return { left, top, width: right - left, height: bottom - top };
}

/** Stretches the contrast, and inverts light letters on a dark ground. Most pixels of a line are its ground. */
function normalise(pixels: Uint8Array): Uint8Array {
  const sorted = pixels.toSorted();
  const [low = 0, middle = 0, high = 255] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  const range = Math.max(1, high - low);
  const isInverted = middle - low < high - middle;
  return pixels.map((gray) => (isInverted ? ((high - gray) * 255) / range : ((gray - low) * 255) / range));
}

/** Minimum length of a remembered word. Short words often have two spellings, such as `ou` and `où`. */
const MIN_SPELLING_LENGTH = 5;
/** Minimum length of a word that PP-OCR misread by one letter. Shorter words resemble others, such as `fallen` and `füllen`. */
const MIN_MISREAD_LENGTH = 8;

/**
 * Remembers the words on which two readings agreed. A word that tesseract misreads once, for example below the pointer, takes the spelling
 * from another position on the screen.
 */
export function createSpellings(): Spellings {
  /** Spelling of each word without accents, or null if there are two. */
  const known = new Map<string, string | null>();

  function add(word: string): void {
    const plain = fold(word);
    if (plain.length < MIN_SPELLING_LENGTH) return;
    const before = known.get(plain);
    known.set(plain, before === undefined || before === word ? word : null);
  }

  function find(word: string): string | null {
    const plain = fold(word);
    if (known.has(plain)) return accented(known.get(plain));
    if (plain.length < MIN_MISREAD_LENGTH) return null;
    const similar = [...known].filter(([other]) => isMisread(plain, other));
    return similar.length === 1 ? accented(similar[0]?.[1]) : null;
  }

  return { add, find };
}

function accented(word: string | null | undefined): string | null {
  return word && SPECIAL.test(word) ? word : null;
}
