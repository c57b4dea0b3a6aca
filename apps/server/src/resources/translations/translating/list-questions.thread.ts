import { listQuestions, type Text, type Work } from '@docreel/translator';

/** Lists the texts to send to the engine. Runs in a thread. */
export default function run(work: Work): Text[] {
  return listQuestions(work);
}
