import type { folderOperations } from '@docreel/contract';
import { createSinglePage } from '../../lib/pagination.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { createFolder } from './create-folder.ts';
import { toFolder } from './folder.ts';
import { listFolders } from './folders.store.ts';
import { respondWithFolder, readFolder } from './read-folder.ts';
import { translateFolderName } from './translate-folder-name.ts';
import { updateFolder } from './update-folder.ts';

/** Route handlers for folders. `deleteFolder` is in `trash/trash.routes.ts`, because it also moves articles to the trash. */
export const folderHandlers: Handlers<Omit<typeof folderOperations, 'deleteFolder'>> = {
  async listFolders({ db }, { caller }) {
    const rows = await listFolders(db, caller.projectId);
    return { body: { folders: rows.map((row) => toFolder(row)), pagination: createSinglePage(rows.length) } };
  },

  async getFolder({ db }, { caller, params, query }) {
    return readFolder(db, caller.projectId, { id: params.id, language: query.language });
  },

  async createFolder({ db, config }, { caller, body }) {
    const row = await createFolder(db, { projectId: caller.projectId, name: body.name, parentId: body.parentId ?? null });
    return { ...respondWithFolder(row), headers: { location: `${config.API_BASE_PATH}/folders/${row.id}` } };
  },

  async updateFolder({ db }, { caller, params, query, body, headers }) {
    const target = { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'] };
    const language = await resolveLanguage(db, caller.projectId, query.language);
    if (language === null) return respondWithFolder(await updateFolder(db, target, body));
    const { row, name } = await translateFolderName(db, target, { language, patch: body });
    return respondWithFolder(row, name);
  },
};
