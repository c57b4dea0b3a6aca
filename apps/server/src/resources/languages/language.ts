import type { Language } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type LanguageRow = Selectable<Tables['project_languages']>;

/** What a project says of itself in a language. */
export interface TranslatedDescription {
  description: string;
  /** The project's own that it was made from; null where the project said nothing. */
  sourceDescription: string | null;
  author: 'person' | 'machine';
}

/** What a language is shown with beside its own row. */
export interface LanguageState {
  isDefault: boolean;
  totalArticles: number;
  translatedArticles: number;
  isTranslating: boolean;
}

/** What a language calls itself, as a heading: `Deutsch`, `Português (Brasil)`. */
export function getNativeName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  const [first = '', ...rest] = name;
  return [first.toLocaleUpperCase(code), ...rest].join('');
}

/** The only door from a row to an answer. */
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
