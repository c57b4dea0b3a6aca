import { finishPlan, type Finished } from './memory/finish-plan.ts';
import { makePlan, questionsOf } from './memory/make-plan.ts';
import type { Engine, Task, Text, Translation } from './types.ts';
import { translateTexts } from './translate-texts.ts';

/** A text to be translated, and what is known of it from earlier. */
export interface Work {
  /** Markdown (CommonMark, GFM, `> [!NOTE]` callouts). */
  source: string;
  earlier: Translation | null;
}

/** The sentences that an engine must be asked: those of new and changed paragraphs. Takes time for long texts, but no I/O. */
export function listQuestions({ source, earlier }: Work): Text[] {
  return questionsOf(makePlan(source, earlier));
}

/** Puts the answers in: `answers` has one for each of `listQuestions` on the same work. Takes time for long texts, but no I/O. */
export function applyAnswers({ source, earlier }: Work, answers: readonly (Text | null)[]): Finished {
  return finishPlan(makePlan(source, earlier), answers, earlier?.hasOwnLayout ?? false);
}

/**
 * Markdown in one language → Markdown in another. Everything that is not prose stays byte for byte; paragraphs whose source
 * did not change and those that a person wrote stay as they are. Throws `EngineFailure`.
 */
export async function translateMarkdown(engine: Engine, work: Work, task: Task): Promise<Finished> {
  return applyAnswers(work, await translateTexts(engine, listQuestions(work), task));
}
