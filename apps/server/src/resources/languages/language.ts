import type { Language } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type LanguageRow = Selectable<Tables['project_languages']>;

/** The project's description, translated into another language. */
export interface TranslatedDescription {
  description: string;
  /** The original description at the time of translation. It is null if the project had none. */
  sourceDescription: string | null;
  author: 'person' | 'machine';
}

/** Fields of a language in API responses that its database row does not contain. */
export interface LanguageState {
  isDefault: boolean;
  totalArticles: number;
  translatedArticles: number;
  isTranslating: boolean;
}

/** Returns a language's name in that language, starting with a capital letter, for example `Deutsch` or `Português (Brasil)`. */
export function getNativeName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  const [first = '', ...rest] = name;
  return [first.toLocaleUpperCase(code), ...rest].join('');
}

/** Converts a language row to the language of the API. */
export function toLanguage(row: LanguageRow, state: LanguageState): Language {
  return {
    code: row.code,
    label: row.label,
    siteName: row.site_name,
    description: row.description,
    isDefault: state.isDefault,
    createdAt: row.created_at.toISOString(),
    translationRules: row.translation_rules,
    glossary: row.glossary,
    totalArticles: state.totalArticles,
    translatedArticles: state.isDefault ? state.totalArticles : state.translatedArticles,
    isTranslating: state.isTranslating,
  };
}
