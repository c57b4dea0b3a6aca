import { applyAnswers, type Finished, type Text, type Work } from '@docreel/translator';

/** Runs in a thread: the answers of an engine as Markdown. */
export default function run({ work, answers }: { work: Work; answers: (Text | null)[] }): Finished {
  return applyAnswers(work, answers);
}
