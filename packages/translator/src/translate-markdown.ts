import { finishPlan, type TranslationResult } from './memory/finish-plan.ts';
import { makePlan, listPlanQuestions } from './memory/make-plan.ts';
import type { Engine, Task, Text, Translation } from './types.ts';
import { translateTexts } from './translate-texts.ts';

/** A text to translate, with its earlier translation. */
export interface Work {
  /** Markdown (CommonMark, GFM, `> [!NOTE]` callouts). */
  source: string;
  earlier: Translation | null;
}

/** Returns the texts that an engine must translate: those of new and changed paragraphs. Slow for long texts, but without I/O. */
export function listQuestions({ source, earlier }: Work): Text[] {
  return listPlanQuestions(makePlan(source, earlier));
}

/** Inserts the answers, one for each of `listQuestions` of the same work. Slow for long texts, but without I/O. */
export function applyAnswers({ source, earlier }: Work, answers: readonly (Text | null)[]): TranslationResult {
  return finishPlan(makePlan(source, earlier), answers, earlier?.hasOwnLayout ?? false);
}

/**
 * Translates Markdown into another language. Everything except prose stays byte for byte. Paragraphs with an unchanged source and those
 * edited by a person are kept. Throws `EngineFailure`.
 */
export async function translateMarkdown(engine: Engine, work: Work, task: Task): Promise<TranslationResult> {
  return applyAnswers(work, await translateTexts(engine, listQuestions(work), task));
}
