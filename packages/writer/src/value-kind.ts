import type { MomentAction } from '@docreel/timeline';
import { ALL_PHRASES, type Phrases } from './phrases/phrases-for.ts';

const MONTHS = new Set(
  ALL_PHRASES.flatMap(({ language }) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at) =>
        new Intl.DateTimeFormat(language, { month })
          .format(new Date(2024, at, 15))
          .toLowerCase()
          .replace('.', ''),
      ),
    ),
  ),
);
/** Names of fields for names, in the languages of the writer. */
const NAME_FIELD = /(?:name|\bnom|\bnombre|\bnome|naam)\b|名/iu;
const EMAIL = /^\S+@\S+\.\S+$/u;
const NUMBER = /^[\p{Sc}+-]?\s?\d[\d.,\s]*[\p{Sc}%]?$/u;
const NUMERIC_DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{4}年\d{1,2}月\d{1,2}日)$/u;

/** Returns what the reader enters into a field, as the object of a sentence: “a date”, “einen Namen”. */
export function describeValue({ object, value }: Pick<MomentAction, 'object' | 'value'>, phrases: Phrases): string {
  const text = value?.text.trim() ?? '';
  if (EMAIL.test(text)) return phrases.valueEmail;
  if (isDate(text)) return phrases.valueDate;
  if (NUMBER.test(text)) return phrases.valueNumber;
  return NAME_FIELD.test(object?.text ?? '') ? phrases.valueName : phrases.valueText;
}

function isDate(text: string): boolean {
  if (NUMERIC_DATE.test(text)) return true;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length <= 4 && words.some((word) => MONTHS.has(word)) && words.some((word) => /^\d{1,4}$/u.test(word));
}
