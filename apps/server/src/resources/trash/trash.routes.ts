import type { folderOperations, trashOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { respondWithArticle } from '../articles/read-article.ts';
import { restoreArticle } from '../articles/trash/restore-article.ts';
import { respondWithFolder } from '../folders/read-folder.ts';
import { deleteFolder } from './delete-folder.ts';
import { emptyTrash } from './empty-trash.ts';
import { readTrash } from './read-trash.ts';
import { restoreFolder } from './restore-folder.ts';

export const trashHandlers: Handlers<typeof trashOperations & Pick<typeof folderOperations, 'deleteFolder'>> = {
  async deleteFolder({ db }, { caller, params, headers }) {
    const deleted = await deleteFolder(db, { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'] });
    return { body: { deleted: true, ...deleted } };
  },

  async listTrash({ db }, { caller, query }) {
    return { body: await readTrash(db, caller.projectId, query) };
  },

  async emptyTrash(context, { caller }) {
    return { body: { deleted: true, ...(await emptyTrash(context, { projectId: caller.projectId })) } };
  },

  async restoreArticle(context, { caller, params }) {
    return respondWithArticle(context, await restoreArticle(context.db, caller.projectId, params.id));
  },

  async restoreFolder({ db }, { caller, params }) {
    return respondWithFolder(await restoreFolder(db, caller.projectId, params.id));
  },
};
