/** Chooses the OCR engine for a language on this machine. */
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
  /** Language tag such as `de` or `pt-BR`, or null if unknown. */
  language: string | null;
}

export type Choice = { engine: 'paddle'; name: string } | { engine: 'tesseract'; name: string; pack: string };

/** Opens an OCR engine. The child process starts with the first picture, so an unused engine costs nothing. */
export async function openReader(job: ReaderJob): Promise<ScreenReader> {
  const choice = await chooseReader(job.language);
  return remembering(choice.engine === 'paddle' ? paddleEngine(job) : tesseractEngine(job, choice.pack));
}

/**
 * Chooses the engine. tesseract is used for languages whose pack is installed. PP-OCR, if it runs, is used for everything else: English,
 * unknown languages, and languages without a pack. For languages without a pack, both engines recognise only the letters that English
 * also has.
 */
export async function chooseReader(language: string | null, whyNot = whyNotPaddle): Promise<Choice> {
  const pack = language === null ? ENGLISH : (packOf(language) ?? ENGLISH);
  const isThere = pack !== ENGLISH && (await installedPacks()).has(pack);
  if (!isThere && (await whyNot()) === null) return { engine: 'paddle', name: PADDLE };
  const used = isThere ? pack : ENGLISH;
  return { engine: 'tesseract', name: tesseractName(used), pack: used };
}

let reason: Promise<string | null> | undefined;

/**
 * Returns null if PP-OCR runs on this machine, otherwise the reason why not. The function starts PP-OCR once to find out, because some
 * processors have no native library and some systems do not allow it.
 */
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
  /** Reason why PP-OCR does not run, or null if it does. */
  whyNotPaddle: string | null;
  /** Installed language packs of tesseract. */
  packs: string[];
}

/** Returns the OCR engines of this machine, for the operator. */
export async function readersHere(): Promise<Readers> {
  const [whyNot, packs] = await Promise.all([whyNotPaddle(), installedPacks()]);
  return { whyNotPaddle: whyNot, packs: [...packs].filter((pack) => pack !== 'osd').sort() };
}
