import { DESCRIPTION_MAX } from '@docreel/contract';
import { type Engine, type Task, translateTexts, readWords } from '@docreel/translator';
import type { Db } from '../../../platform/db/tables.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { saveMachineDescription } from '../../languages/save-machine-description.ts';
import { findLanguage, getProjectLanguage } from '../../languages/languages.store.ts';

/** Translates the project's description if it is new or changed. A person's translation is kept. Returns the warnings. */
export async function translateDescription(
  { db, transaction, engine, task }: Pick<JobRun<unknown>, 'transaction'> & { db: Db; engine: Engine; task: Omit<Task, 'page'> },
  projectId: string,
): Promise<string[]> {
  const key = { projectId, code: task.to };
  const source = (await getProjectLanguage(db, projectId)).description;
  const known = await findLanguage(db, projectId, task.to);
  const isNew = known === undefined || known.description === null;
  if (!isNew && known.source_description === source) return [];
  if (known?.description_author === 'person')
    return [`The description of the project changed, but a person wrote its translation "${known.description}", so it was kept.`];
  if (source === null || source.trim() === '') {
    if (!isNew) await transaction((tx) => saveMachineDescription(tx, key, null));
    return [];
  }
  const [answer] = await translateTexts(engine, [[source]], { ...task, page: 'What the documentation is about' });
  const description = readWords(answer ?? []).trim();
  if (description === '' || description.length > DESCRIPTION_MAX)
    return ['The description of the project was not translated, because the engine returned no valid text.'];
  await transaction((tx) => saveMachineDescription(tx, key, { description, sourceDescription: source }));
  return [];
}
