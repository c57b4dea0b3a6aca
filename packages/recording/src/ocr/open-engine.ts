/** Chooses the OCR engine for a language on this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLimits, type Limits } from '../limits.ts';
import { ENGLISH, findLanguagePack, GUESSED_PACKS } from '../languages.ts';
import { runTool } from '../sandbox/run-tool.ts';
import { PADDLE_NAME, createPaddleEngine, testPaddle } from './paddle/paddle-engine.ts';
import { withOcrCache, type CachedOcrEngine } from './ocr-engine.ts';
import { createTesseractEngine, tesseractName } from './tesseract/tesseract-engine.ts';
import { type Letters, nameLetters, withRestoredLetters } from './letters/restore-letters.ts';

interface OcrJob {
  limits: Limits;
  scratchFolder: string;
  signal?: AbortSignal | undefined;
  /** Duration of the video. It limits the work for accents. */
  durationSeconds: number;
  /** Language tag such as `de` or `pt-BR`, or null if unknown. */
  language: string | null;
}

type EngineChoice = { engine: 'paddle'; name: string; letters: Letters } | { engine: 'tesseract'; name: string; pack: string };

/** Opens an OCR engine. The child process starts with the first image, so an unused engine costs nothing. */
export async function openOcrEngine(job: OcrJob): Promise<CachedOcrEngine> {
  const choice = await chooseOcrEngine(job.language);
  if (choice.engine === 'tesseract') return withOcrCache(createTesseractEngine(job, choice.pack));
  return withRestoredLetters(withOcrCache(createPaddleEngine(job)), choice.letters, job);
}

/**
 * Chooses the engine. PP-OCR, if it runs, is used for English, unknown languages, languages without a pack, and languages whose accents
 * tesseract can restore. tesseract alone is used for other languages whose pack is installed, such as Polish. For languages without a
 * pack, both engines recognise only the letters that English also has.
 */
export async function chooseOcrEngine(language: string | null, findProblem = findPaddleProblem): Promise<EngineChoice> {
  const pack = language === null ? null : (findLanguagePack(language) ?? ENGLISH);
  const packs = await listInstalledPacks();
  const isInstalled = pack !== null && pack !== ENGLISH && packs.has(pack);
  if ((!isInstalled || GUESSED_PACKS.includes(pack)) && (await findProblem()) === null) {
    const letters = { pack: isInstalled ? pack : null, packs: GUESSED_PACKS.filter((one) => packs.has(one)) };
    return { engine: 'paddle', name: `${PADDLE_NAME}+${nameLetters(letters)}`, letters };
  }
  const used = isInstalled ? pack : ENGLISH;
  return { engine: 'tesseract', name: tesseractName(used), pack: used };
}

let problem: Promise<string | null> | undefined;

/**
 * Returns null if PP-OCR runs on this machine, otherwise the reason why not. The function starts PP-OCR once to find out, because some
 * processors have no native library and some systems do not allow it.
 */
export function findPaddleProblem(): Promise<string | null> {
  problem ??= testPaddleOnce();
  return problem;
}

async function testPaddleOnce(): Promise<string | null> {
  const scratchFolder = await mkdtemp(path.join(tmpdir(), 'docreel-reader-'));
  try {
    await testPaddle({ limits: defaultLimits(), scratchFolder });
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300);
  } finally {
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

export interface OcrEngines {
  /** Reason why PP-OCR does not run, or null if it does. */
  paddleProblem: string | null;
  /** Installed language packs of tesseract. */
  packs: string[];
}

/** Returns the OCR engines of this machine, for the operator. */
export async function listOcrEngines(): Promise<OcrEngines> {
  const [paddleProblem, packs] = await Promise.all([findPaddleProblem(), listInstalledPacks()]);
  return { paddleProblem, packs: [...packs].filter((pack) => pack !== 'osd').sort() };
}

let installed: Promise<Set<string>> | undefined;

/** Returns the installed language packs. The result is cached, so a newly installed pack is used after the next start of the service. */
export function listInstalledPacks(): Promise<Set<string>> {
  installed ??= readInstalledPacks().catch((error: unknown) => {
    installed = undefined;
    throw error;
  });
  return installed;
}

async function readInstalledPacks(): Promise<Set<string>> {
  const { childMemoryBytes: memoryBytes } = defaultLimits();
  const { output } = await runTool({ program: 'tesseract', args: () => ['--list-langs'], memoryBytes, timeoutSeconds: 20 });
  return new Set(output.toString().split('\n').slice(1).filter(Boolean));
}
