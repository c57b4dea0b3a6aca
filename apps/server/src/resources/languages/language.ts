import type { Language } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type LanguageRow = Selectable<Tables['project_languages']>;

/** The project's description in another language. */
export interface TranslatedDescription {
  description: string;
  /** The project's description that was translated, or null if there was none. */
  sourceDescription: string | null;
  author: 'person' | 'machine';
}

/** Fields of a language that are not in its row. */
export interface LanguageState {
  isDefault: boolean;
  totalArticles: number;
  translatedArticles: number;
  isTranslating: boolean;
}

/** Returns the name of a language in itself, as a heading: `Deutsch`, `Português (Brasil)`. */
export function getNativeName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  const [first = '', ...rest] = name;
  return [first.toLocaleUpperCase(code), ...rest].join('');
}

/** Converts a row to the API's language. All responses use this function. */
export function toLanguage(row: LanguageRow, state: LanguageState): Language {
  return {
    code: row.code,
    label: row.label,
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
