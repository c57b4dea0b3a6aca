import type { languageOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { addLanguage } from './add-language.ts';
import { readLanguage, readLanguages } from './read-languages.ts';
import { updateLanguage } from './update-language.ts';

/**
 * Route handlers for languages. `removeLanguage` and `translate` are in `translations/translations.routes.ts`, because they change
 * translations.
 */
export const languageHandlers: Handlers<Omit<typeof languageOperations, 'removeLanguage' | 'translate'>> = {
  async listLanguages({ db }, { caller }) {
    return { body: { languages: await readLanguages(db, caller.projectId) } };
  },

  async getLanguage({ db }, { caller, params }) {
    return { body: await readLanguage(db, caller.projectId, params.code) };
  },

  async addLanguage({ db, config }, { caller, body }) {
    // The insert needs a transaction, because idempotency keys detect only committed transactions. Otherwise a repeated request could fail
    // with a conflict.
    const language = await db.transaction().execute((tx) => addLanguage(tx, caller.projectId, body));
    return { body: language, headers: { location: `${config.API_BASE_PATH}/project/languages/${language.code}` } };
  },

  async updateLanguage({ db }, { caller, params, body }) {
    return { body: await updateLanguage(db, { projectId: caller.projectId, code: params.code }, body) };
  },
};
