import { applyAnswers, type TranslationResult, type Text, type Work } from '@docreel/translator';

/** Inserts the translated texts into the article's Markdown. Runs in a worker thread. */
export default function run({ work, answers }: { work: Work; answers: (Text | null)[] }): TranslationResult {
  return applyAnswers(work, answers);
}
