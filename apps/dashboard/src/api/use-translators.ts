import { useRead } from './query.ts';
import { useRefusal } from '../state/project-context.ts';
import { translationsText } from '../text/translations.ts';

/** Time in milliseconds until the list is read again. Operators rarely change the translator, and some checks send a request to it. */
const FRESH_MS = 60_000;

export interface TranslatorCheck {
  /** Returns whether a translator is set up for the language. Returns true until the server has responded. */
  hasTranslator: (language: string) => boolean;
  /** Returns why the language cannot be translated automatically, or undefined. */
  getRefusal: (language: string) => string | undefined;
}

/** Returns for each language whether it can be translated automatically. Without it, buttons would start jobs that fail. */
export function useTranslators(): TranslatorCheck {
  const refusal = useRefusal('generate');
  const { data } = useRead('listTranslators', undefined, { staleTime: FRESH_MS });
  const hasTranslator = (language: string) => data?.translators.find((one) => one.language === language)?.isConfigured ?? true;
  return {
    hasTranslator,
    getRefusal: (language) =>
      refusal ?? (hasTranslator(language) ? undefined : translationsText.article.noTranslator(translationsText.languageName(language))),
  };
}
