import { type Engine, type Task, translateTexts, wordsOf } from '@docreel/translator';
import type { Db } from '../../platform/db/tables.ts';
import { listFolders } from '../folders/folders.store.ts';
import { listFolderNames, saveFolderName } from './folder-names.store.ts';

/** As many characters as the contract lets a person write. */
const NAME_MAX = 200;

/** Translates the names of folders that are new or were renamed. A person's name stays, and what is answered says so. */
export async function translateFolders(
  { db, engine, task }: { db: Db; engine: Engine; task: Omit<Task, 'page'> },
  projectId: string,
): Promise<string[]> {
  const known = (await listFolderNames(db, projectId)).filter(({ language }) => language === task.to);
  const changed = (await listFolders(db, projectId)).filter(
    ({ id, name }) => known.find((one) => one.folder_id === id)?.source_name !== name,
  );
  const persons = known.filter(({ author }) => author === 'person');
  const kept = persons.filter(({ folder_id }) => changed.some(({ id }) => id === folder_id));
  const open = changed.filter(({ id }) => !persons.some(({ folder_id }) => folder_id === id));
  const answers = await translateTexts(
    engine,
    open.map(({ name }) => [name]),
    { ...task, page: 'Names of folders' },
  );
  for (const [index, { id, name: source_name }] of open.entries()) {
    const name = wordsOf(answers[index] ?? []).trim();
    if (name === '' || name.length > NAME_MAX) continue;
    await saveFolderName(db, projectId, { folder_id: id, language: task.to, name, source_name, author: 'machine' });
  }
  return kept.map(({ name }) => `A folder was renamed, but a person wrote its translation "${name}", so it was kept.`);
}
