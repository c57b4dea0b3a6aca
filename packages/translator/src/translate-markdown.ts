import { finishPlan, type TranslationResult } from './memory/finish-plan.ts';
import { makePlan, listPlanQuestions } from './memory/make-plan.ts';
import type { Engine, Task, Text, Translation } from './types.ts';
import { translateTexts } from './translate-texts.ts';

/** A text to translate, with its earlier translation. */
export interface Work {
  /** Text in Markdown (CommonMark, GFM, `> [!NOTE]` callouts). */
  source: string;
  earlier: Translation | null;
}

/** Returns the texts that an engine must translate: new and changed paragraphs. Slow for long texts, but without I/O. */
export function listQuestions({ source, earlier }: Work): Text[] {
  return listPlanQuestions(makePlan(source, earlier));
}

/** Inserts the answers into the translation, one for each text of `listQuestions`. Slow for long texts, but without I/O. */
export function applyAnswers({ source, earlier }: Work, answers: readonly (Text | null)[]): TranslationResult {
  return finishPlan(makePlan(source, earlier), answers, earlier?.hasOwnLayout ?? false);
}

/**
 * Translates Markdown into another language. Everything except prose keeps its bytes. Paragraphs with an unchanged source stay, and so do
 * paragraphs that a person has edited. Throws `EngineFailure`.
 */
export async function translateMarkdown(engine: Engine, work: Work, task: Task): Promise<TranslationResult> {
  return applyAnswers(work, await translateTexts(engine, listQuestions(work), task));
}
