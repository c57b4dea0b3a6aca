import type { languageOperations, translationOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { listTranslations } from '../translations/list-translations.ts';
import { translate } from '../translations/translate.ts';
import { addLanguage } from './add-language.ts';
import { readLanguage, readLanguages } from './read-languages.ts';
import { removeLanguage } from './remove-language.ts';
import { updateLanguage } from './update-language.ts';

export const languageHandlers: Handlers<typeof languageOperations> = {
  async listLanguages({ db }, { caller }) {
    return { body: { languages: await readLanguages(db, caller.projectId) } };
  },

  async getLanguage({ db }, { caller, params }) {
    return { body: await readLanguage(db, caller.projectId, params.code) };
  },

  async addLanguage({ db, config }, { caller, body }) {
    // In a transaction, whose answer a repetition of the request is told.
    const language = await db.transaction().execute((tx) => addLanguage(tx, caller.projectId, body));
    return { body: language, headers: { location: `${config.API_BASE_PATH}/project/languages/${language.code}` } };
  },

  async updateLanguage({ db }, { caller, params, body }) {
    return { body: await updateLanguage(db, { projectId: caller.projectId, code: params.code }, body) };
  },

  async removeLanguage({ db }, { caller, params }) {
    return { body: { deleted: true, articlesDeleted: await removeLanguage(db, caller.projectId, params.code) } };
  },

  async translate(context, { caller, body }) {
    return acceptedJob(context, await translate(context, caller.projectId, body));
  },
};

export const translationHandlers: Handlers<typeof translationOperations> = {
  async listTranslations(context, { caller, query }) {
    return { body: await listTranslations(context, caller.projectId, query) };
  },
};
