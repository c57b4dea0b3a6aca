import { Answer } from './model/answer.ts';
import { ARTICLE_RULES, askModel, type Model } from './model/ask-model.ts';
import { checkAnswer } from './model/check-answer.ts';
import { reasonOf } from './model/reason.ts';
import { type Draft, materialOf } from './model/material.ts';
import type { ArticleDraft } from './types.ts';

/** An answer that covers less of the steps than this is no better article. */
const COVERED_LEAST = 0.5;

/**
 * Lets a configured model reword, merge and retitle the offline article. What it answers is checked against the recording;
 * where it fails, is too slow or leaves too little, the offline article is kept and `quality.warnings` says so.
 * Throws only the reason of an aborted signal.
 */
export async function improveWithModel({ draft, recording, template }: Draft, model: Model): Promise<ArticleDraft> {
  const material = materialOf({ draft, recording, template });
  try {
    const answer = await askModel({ rules: ARTICLE_RULES, prompt: material.prompt, schema: Answer }, model);
    const checked = checkAnswer(answer, { draft, recording, material });
    if (checked.covered >= COVERED_LEAST && checked.draft.quality.steps > 0) return checked.draft;
    return keep(draft, 'too little of its answer is supported by the video', checked.draft.quality.droppedSteps);
  } catch (error) {
    model.signal?.throwIfAborted();
    return keep(draft, reasonOf(error), 0);
  }
}

function keep(draft: ArticleDraft, reason: string, droppedSteps: number): ArticleDraft {
  const warning = `The configured model was not used, because ${reason}; the article is the offline writer's.`;
  return { ...draft, quality: { ...draft.quality, droppedSteps, warnings: [...draft.quality.warnings, warning] } };
}
