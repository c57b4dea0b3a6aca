/** Reads text from images with tesseract. One process reads many images, because starting it costs as much as reading a small one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Limits } from '../../limits.ts';
import type { GrayImage } from '../../frames/gray-image.ts';
import { runTool } from '../../sandbox/run-tool.ts';
import type { Box } from '../../types.ts';

/** One word that tesseract recognised, in pixels of the input image. */
export interface TesseractWord extends Box {
  text: string;
  confidence: number;
  /** Words of the same line have the same value. */
  line: string;
}

export interface TesseractOptions {
  limits: Limits;
  /** Scratch folder of the service. Each child can access only the subfolder that is created for it. */
  scratchFolder: string;
  signal?: AbortSignal | undefined;
  /** An installed language pack. Defaults to English. */
  language?: string;
  /** Called after each page. */
  onPage?: (() => void) | undefined;
}

/** tesseract's page segmentation mode. 11: text anywhere, in no order. 7: the image is a single line. */
type PageMode = 11 | 7;

/**
 * Time limit per image, and maximum number of images that one process reads, so that timeouts can be short. A dense screen takes a second
 * and a line 15 ms, and an image that takes ten times as long was built to be slow. Starting a process takes as long as ten lines.
 */
const BATCHES: Record<PageMode, { seconds: number; pages: number }> = { 11: { seconds: 10, pages: 8 }, 7: { seconds: 1, pages: 40 } };
/** Number of processes that run at the same time. */
const PROCESSES = 2;

/** Returns the words of each image, in the order of the images. */
export async function runTesseract(pages: GrayImage[], mode: PageMode, options: TesseractOptions): Promise<TesseractWord[][]> {
  const words: TesseractWord[][] = pages.map(() => []);
  // Two processes share the pages of screens. Lines are divided only if there are many.
  const most = BATCHES[mode].pages;
  const share = mode === 7 ? most : Math.max(1, Math.min(most, Math.ceil(pages.length / PROCESSES)));
  let next = 0;
  async function runBatches(): Promise<void> {
    for (let from = next; from < pages.length; from = next) {
      next = from + share;
      const read = await runBatch(pages.slice(from, next), mode, options);
      read.forEach((page, index) => {
        words[from + index] = page;
      });
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, runBatches));
  return words;
}

async function runBatch(
  pages: GrayImage[],
  mode: PageMode,
  { limits, scratchFolder, signal, language = 'eng', onPage }: TesseractOptions,
): Promise<TesseractWord[][]> {
  const readFolder = await mkdtemp(path.join(scratchFolder, 'pages-'));
  try {
    await Promise.all(pages.map((page, index) => writeFile(path.join(readFolder, `${index}.pgm`), toPgm(page))));
    // The list contains relative names, because it is written here and read in the sandbox, where the folder has another path.
    await writeFile(path.join(readFolder, 'list.txt'), pages.map((_, index) => `${index}.pgm\n`).join(''));
    const { output } = await runTool({
      program: 'tesseract',
      args: ({ folder }) => [`${folder}/list.txt`, 'stdout', '--psm', String(mode), '--dpi', '144', '-l', language, 'tsv'],
      readFolder,
      memoryBytes: limits.childMemoryBytes,
      timeoutSeconds: BATCHES[mode].seconds * pages.length + 20,
      signal,
      onCollectedOutput: (chunk) =>
        chunk
          .toString()
          .match(PAGE_ROW)
          ?.forEach(() => onPage?.()),
    });
    return parseWords(output.toString(), pages.length);
  } finally {
    await rm(readFolder, { recursive: true, force: true });
  }
}

/** Each page starts with a row of level 1. */
const PAGE_ROW = /^1\t/gm;

/**
 * Maximum number of words. The densest screens have a few thousand. More words come from a hostile image, and each word is compared
 * with others.
 */
const WORDS_PER_PAGE = 10_000;

/** Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. Level 5 is a word. */
function parseWords(table: string, pages: number): TesseractWord[][] {
  const words: TesseractWord[][] = Array.from({ length: pages }, () => []);
  for (const row of table.split('\n')) {
    const columns = row.split('\t');
    if (columns[0] !== '5') continue;
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0] = columns.slice(6, 11).map(Number);
    const text = (columns[11] ?? '').trim();
    const page = words[Number(columns[1]) - 1];
    if (!page || page.length === WORDS_PER_PAGE) continue;
    page.push({ text, x, y, width, height, confidence: confidence / 100, line: columns.slice(2, 5).join('.') });
  }
  return words;
}

function toPgm({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
