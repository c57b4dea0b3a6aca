/** The one door to reading: which engine reads which language on this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLimits, type Limits } from '../limits.ts';
import { ENGLISH, installedPacks, packOf } from './languages.ts';
import { PADDLE, paddleEngine, tryPaddle } from './paddle.ts';
import { remembering, type ScreenReader } from './remembering.ts';
import { tesseractEngine, tesseractName } from './tesseract.ts';

export interface ReaderJob {
  limits: Limits;
  scratchFolder: string;
  signal?: AbortSignal | undefined;
  /** A tag such as `de` or `pt-BR`; null where nobody knows. */
  language: string | null;
}

export type Choice = { engine: 'paddle'; name: string } | { engine: 'tesseract'; name: string; pack: string };

/** The child is started by the first picture, so a reader that is asked nothing costs nothing. */
export async function openReader(job: ReaderJob): Promise<ScreenReader> {
  const choice = await chooseReader(job.language);
  return remembering(choice.engine === 'paddle' ? paddleEngine(job) : tesseractEngine(job, choice.pack));
}

/**
 * A language whose pack is there is read by tesseract with it. All else is read by PP-OCR where it runs: English, what nobody names, and languages
 * without a pack, of which both know only the letters that English has too.
 */
export async function chooseReader(language: string | null, whyNot = whyNotPaddle): Promise<Choice> {
  const pack = language === null ? ENGLISH : (packOf(language) ?? ENGLISH);
  const isThere = pack !== ENGLISH && (await installedPacks()).has(pack);
  if (!isThere && (await whyNot()) === null) return { engine: 'paddle', name: PADDLE };
  const used = isThere ? pack : ENGLISH;
  return { engine: 'tesseract', name: tesseractName(used), pack: used };
}

let reason: Promise<string | null> | undefined;

/** Null where PP-OCR runs on this machine, else what is in its way. Found out once, by starting it: other processors have no native part, some systems refuse it. */
export function whyNotPaddle(): Promise<string | null> {
  reason ??= findReason();
  return reason;
}

async function findReason(): Promise<string | null> {
  const scratchFolder = await mkdtemp(path.join(tmpdir(), 'docreel-reader-'));
  try {
    await tryPaddle({ limits: defaultLimits(), scratchFolder });
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300);
  } finally {
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

export interface Readers {
  /** What is in PP-OCR's way; null where it runs. */
  whyNotPaddle: string | null;
  /** tesseract's languages, by the names of their packs. */
  packs: string[];
}

/** For the operator. */
export async function readersHere(): Promise<Readers> {
  const [whyNot, packs] = await Promise.all([whyNotPaddle(), installedPacks()]);
  return { whyNotPaddle: whyNot, packs: [...packs].filter((pack) => pack !== 'osd').sort() };
}
