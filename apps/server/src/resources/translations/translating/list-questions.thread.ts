import { listQuestions, type Text, type Work } from '@docreel/translator';

/** Runs in a thread: what an engine must be asked. */
export default function run(work: Work): Text[] {
  return listQuestions(work);
}
