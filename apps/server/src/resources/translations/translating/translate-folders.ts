import { type Engine, type Task, translateTexts, readWords } from '@docreel/translator';
import type { Db } from '../../../platform/db/tables.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { listFolders } from '../../folders/folders.store.ts';
import { listTranslatedNames } from '../../folders/machine-names.store.ts';
import { nameByMachine } from '../../folders/name-by-machine.ts';

/** As many characters as the contract lets a person write. */
const NAME_MAX = 200;

/** Translates the names of folders that are new or were renamed. A person's name stays, and what is answered says so. */
export async function translateFolders(
  { db, transaction, engine, task }: Pick<JobRun<unknown>, 'transaction'> & { db: Db; engine: Engine; task: Omit<Task, 'page'> },
  projectId: string,
): Promise<string[]> {
  const known = await listTranslatedNames(db, projectId, task.to);
  const changed = (await listFolders(db, projectId)).filter(
    ({ id, name }) => known.find((one) => one.folderId === id)?.sourceName !== name,
  );
  const persons = known.filter(({ author }) => author === 'person');
  const kept = persons.filter(({ folderId }) => changed.some(({ id }) => id === folderId));
  const open = changed.filter(({ id }) => !persons.some(({ folderId }) => folderId === id));
  const answers = await translateTexts(
    engine,
    open.map(({ name }) => [name]),
    { ...task, page: 'Names of folders' },
  );
  for (const [index, { id, name: sourceName }] of open.entries()) {
    const name = readWords(answers[index] ?? []).trim();
    if (name === '' || name.length > NAME_MAX) continue;
    await transaction((tx) => nameByMachine(tx, { folderId: id, projectId, language: task.to, name, sourceName }));
  }
  return kept.map(({ name }) => `A folder was renamed, but a person wrote its translation "${name}", so it was kept.`);
}
