import { type Text, readWords } from '@docreel/translator';
import type { ArticleRow } from '../../articles/article.ts';
import { FIELD_MAX, FIELDS, type FieldName, type Fields, getSourceText, type TranslationRow } from '../translation.ts';

/**
 * Returns the names of the fields whose source text is new or changed. Translations by a person are not included, but add a warning to
 * `warnings`.
 */
export function listChangedFields(article: ArticleRow, before: TranslationRow | undefined, warnings: string[]): FieldName[] {
  return FIELDS.filter((name) => {
    const source = getSourceText(article, name);
    const known = before?.fields[name];
    if (known === undefined ? source === null : known.source === source) return false;
    if (known?.author !== 'person') return true;
    warnings.push(`The ${name} changed, but a person wrote the translation "${known.text}", so it was kept.`);
    return false;
  });
}

/**
 * Returns the fields with their new translations. `answers` contains a translation for each field of `changed` that has a source text, in
 * order.
 */
export function applyToFields(
  { article, before, changed }: { article: ArticleRow; before: TranslationRow | undefined; changed: readonly FieldName[] },
  answers: readonly (Text | null)[],
  warnings: string[],
): Fields {
  const left = [...answers];
  const fields: Fields = { ...before?.fields };
  for (const name of changed) {
    const source = getSourceText(article, name);
    const answer = source === null ? null : (left.shift() ?? null);
    const text = answer && readWords(answer).trim();
    const fits = text !== null && text !== '' && text.length <= FIELD_MAX[name];
    if (source !== null && !fits) warnings.push(`The ${name} "${source}" was not translated, because the engine returned no valid text.`);
    // A field without a valid translation gets no source, so that the next job tries again.
    fields[name] = fits ? { source, text, author: 'machine' } : { source: null, text: source, author: 'machine' };
  }
  return fields;
}

/** Converts translated fields to database columns: the title, and the metadata with all others. */
export function toRowFields(fields: Fields, before: TranslationRow | undefined): { title: string; metadata: Record<string, unknown> } {
  const { title, ...others } = fields;
  const metadata = { ...before?.metadata };
  for (const [name, field] of Object.entries(others)) {
    if (field.text === null && field.author === 'machine') delete metadata[name];
    else metadata[name] = field.text;
  }
  return { title: title?.text ?? '', metadata };
}
