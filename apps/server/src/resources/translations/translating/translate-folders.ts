import { type Engine, type Task, translateTexts, readWords } from '@docreel/translator';
import type { Db } from '../../../platform/db/tables.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { listFolders } from '../../folders/folders.store.ts';
import { listTranslatedNames } from '../../folders/machine-names.store.ts';
import { saveMachineName } from '../../folders/save-machine-name.ts';

/** Maximum length of a folder name, as in the API. */
const NAME_MAX = 200;

/** Translates the names of new and renamed folders. Translations by a person are kept. Returns the warnings. */
export async function translateFolders(
  { db, transaction, engine, task }: Pick<JobRun<unknown>, 'transaction'> & { db: Db; engine: Engine; task: Omit<Task, 'page'> },
  projectId: string,
): Promise<string[]> {
  const known = new Map((await listTranslatedNames(db, projectId, task.to)).map((one) => [one.folderId, one]));
  const changed = (await listFolders(db, projectId)).filter(({ id, name }) => known.get(id)?.sourceName !== name);
  const isByPerson = ({ id }: { id: number }) => known.get(id)?.author === 'person';
  const [kept, open] = [changed.filter(isByPerson), changed.filter((folder) => !isByPerson(folder))];
  const answers = await translateTexts(
    engine,
    open.map(({ name }) => [name]),
    { ...task, page: 'Names of folders' },
  );
  for (const [index, { id, name: sourceName }] of open.entries()) {
    const name = readWords(answers[index] ?? []).trim();
    if (name === '' || name.length > NAME_MAX) continue;
    await transaction((tx) => saveMachineName(tx, { folderId: id, projectId, language: task.to, name, sourceName }));
  }
  return kept.map(({ id }) => `A folder was renamed, but a person wrote its translation "${known.get(id)?.name}", so it was kept.`);
}
