import { applyAnswers, type TranslationResult, type Text, type Work } from '@docreel/translator';

/** Inserts the engine's translations into the Markdown. Runs in a thread. */
export default function run({ work, answers }: { work: Work; answers: (Text | null)[] }): TranslationResult {
  return applyAnswers(work, answers);
}
