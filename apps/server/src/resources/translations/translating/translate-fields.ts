import { type Text, readWords } from '@docreel/translator';
import type { ArticleRow } from '../../articles/article.ts';
import { FIELD_MAX, FIELDS, type FieldName, type Fields, getSourceText, type TranslationRow } from '../translation.ts';

/** Title and descriptions whose source is new or changed. A person's stays, and `warnings` says so. */
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

/** The fields with these answers in them, each for one of `changed` whose source is not null, in order. */
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
    if (source !== null && !fits) warnings.push(`The ${name} "${source}" was not translated: the engine gave no answer that fits.`);
    // Asked again the next time: what was not translated has no source that could be the same.
    fields[name] = fits ? { source, text, author: 'machine' } : { source: null, text: source, author: 'machine' };
  }
  return fields;
}

/** The fields as a row holds them: the title by itself, the others over the article's metadata. */
export function toRowFields(fields: Fields, before: TranslationRow | undefined): { title: string; metadata: Record<string, unknown> } {
  const { title, ...others } = fields;
  const metadata = { ...before?.metadata };
  for (const [name, field] of Object.entries(others)) {
    if (field.text === null && field.author === 'machine') delete metadata[name];
    else metadata[name] = field.text;
  }
  return { title: title?.text ?? '', metadata };
}
