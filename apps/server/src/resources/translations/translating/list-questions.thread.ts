import { listQuestions, type Questions, type Work } from '@docreel/translator';

/** Lists the texts of an article to send to the translation engine. Runs in a worker thread. */
export default function run(work: Work): Questions {
  return listQuestions(work);
}
