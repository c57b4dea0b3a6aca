import { listQuestions, type Text, type Work } from '@docreel/translator';

/** Lists the texts of an article to send to the translation engine. Runs in a worker thread. */
export default function run(work: Work): Text[] {
  return listQuestions(work);
}
