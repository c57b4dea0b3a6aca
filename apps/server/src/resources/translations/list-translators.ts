import type { Translator } from '@docreel/contract';
import { EngineFailure } from '@docreel/translator';
import type { Context } from '../../context.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { getProjectLanguage, listLanguageRows } from '../languages/languages.store.ts';
import { chooseEngine } from './choose-engine.ts';

/** Returns for each target language of the project whether an engine is configured. An engine that does not respond counts as configured. */
export async function listTranslators({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string): Promise<Translator[]> {
  const from = (await getProjectLanguage(db, projectId)).code;
  const rows = await listLanguageRows(db, projectId);
  return Promise.all(
    rows
      .filter(({ code }) => code !== from)
      .map(async ({ code: language }): Promise<Translator> => {
        try {
          await chooseEngine(config, { from, to: language });
          return { language, isConfigured: true, problem: null };
        } catch (error) {
          if (error instanceof EngineFailure) return { language, isConfigured: true, problem: error.message };
          if (!(error instanceof JobFailure)) throw error;
          return { language, isConfigured: false, problem: error.message };
        }
      }),
  );
}
