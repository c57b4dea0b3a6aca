import { type Answers, applyAnswers, type TranslationResult, type Work } from '@docreel/translator';

/** Inserts the translated texts into the article's Markdown. Runs in a worker thread. */
export default function run({ work, answers }: { work: Work; answers: Answers }): TranslationResult {
  return applyAnswers(work, answers);
}
