import { finishPlan, type TranslationResult } from './memory/finish-plan.ts';
import { makePlan, listPlanLabels, listPlanQuestions } from './memory/make-plan.ts';
import type { Answers, Engine, Questions, Task, Translation } from './types.ts';
import { translateLabels } from './labels/translate-labels.ts';
import { translateTexts } from './translate-texts.ts';

/** A text to translate, with its earlier translation. */
export interface Work {
  /** Text in Markdown (CommonMark, GFM, `> [!NOTE]` callouts). */
  source: string;
  earlier: Translation | null;
}

/** Returns what an engine must translate. Slow for long texts, but without I/O. */
export function listQuestions({ source, earlier }: Work): Questions {
  const plan = makePlan(source, earlier);
  return { texts: listPlanQuestions(plan), labels: listPlanLabels(plan) };
}

/** Inserts the answers to the questions of `listQuestions` into the translation. Slow for long texts, but without I/O. */
export function applyAnswers({ source, earlier }: Work, answers: Answers): TranslationResult {
  return finishPlan(makePlan(source, earlier), answers, earlier);
}

/**
 * Translates Markdown into another language. Everything except prose keeps its bytes. Paragraphs with an unchanged source stay, and so do
 * paragraphs that a person has edited. Throws `EngineFailure`.
 */
export async function translateMarkdown(engine: Engine, work: Work, task: Task): Promise<TranslationResult> {
  const { texts, labels } = listQuestions(work);
  return applyAnswers(work, { texts: await translateTexts(engine, texts, task), labels: await translateLabels(engine, labels, task) });
}
