import { applyAnswers, type TranslationResult, type Text, type Work } from '@docreel/translator';

/** Runs in a thread: the answers of an engine as Markdown. */
export default function run({ work, answers }: { work: Work; answers: (Text | null)[] }): TranslationResult {
  return applyAnswers(work, answers);
}
