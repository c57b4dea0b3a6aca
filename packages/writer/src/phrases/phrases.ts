/** Phrases of the language of an article, and functions that fill in their placeholders. */
import { type Inline, findVerb } from '@docreel/timeline';
import { dutch } from './dutch.ts';
import { english, type Phrases } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

export type { Phrases } from './english.ts';

export const ALL_PHRASES: readonly Phrases[] = [english, spanish, portuguese, japanese, german, french, italian, dutch];

/** Returns the phrases for a language. Returns the English ones if the language is unknown or has none. */
export function findPhrases(language: string | null): Phrases {
  const [code] = (language ?? '').toLowerCase().split('-');
  return ALL_PHRASES.find((phrases) => phrases.language === code) ?? english;
}

export function isEnglishArticle({ language }: Phrases): boolean {
  return language === english.language;
}

/** Returns the heading of a part in the article's language. Custom names stay unchanged. */
export function translateHeading({ headings }: Phrases, name: string): string {
  return Object.entries(headings).find(([known]) => known === name)?.[1] ?? name;
}

type Value = string | number | readonly Inline[];
type Values = Readonly<Record<string, Value>>;

/** Replaces the placeholders of a phrase and returns it as formatted runs. */
export function fillRuns(phrase: string, values: Values): Inline[] {
  return phrase
    .split(/(\{[a-z]+\})/u)
    .filter((piece) => piece !== '')
    .flatMap((piece): readonly Inline[] => {
      const value = /^\{[a-z]+\}$/u.test(piece) ? (values[piece.slice(1, -1)] ?? '') : piece;
      if (typeof value === 'object') return value;
      return value === '' ? [] : [{ kind: 'text', text: String(value) }];
    });
}

/** Replaces the placeholders of a phrase and returns it as plain text. */
export function fill(phrase: string, values: Values): string {
  return fillRuns(phrase, values)
    .map((run) => run.text)
    .join('');
}

/** Returns a title in two forms: on its own, and within an English sentence. */
export function createTitleValues(title: string): { title: string; task: string } {
  return { title, task: lowercaseStart(title) };
}

/** Converts a title to a part of a sentence: “Create a project” → “create a project”. */
export function lowercaseStart(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

const NO_TASK = /^(?:in|on|at|all|both|why|how|what|when|where|for|from|with|about|using|the|over|under|is|are|every|each|[a-z]+ing)\b/iu;

/** Returns whether a title names a task, as “Plan a release” does and “Release planning” does not. */
export function isTask(title: string): boolean {
  return findVerb(title) !== null || (!NO_TASK.test(title) && /^\p{L}+ (?:an?|the|your|my)\s/iu.test(title));
}

export function formatCount({ oneStep, manySteps }: Pick<Phrases, 'oneStep' | 'manySteps'>, count: number): string {
  return count === 1 ? oneStep : fill(manySteps, { count });
}

export function formatList(names: readonly string[], { language }: Pick<Phrases, 'language'> = findPhrases(null)): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** Joins names with the commas and the “and” of the language. */
export function joinNames(names: readonly string[], phrases: Phrases): Inline[] {
  return joinInline(
    names.map((text) => ({ kind: 'label', text })),
    phrases,
  );
}

/** Joins formatted names with the commas and the “and” of the language. */
export function joinInline(runs: readonly Inline[], { language }: Phrases): Inline[] {
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(runs.map((_, at) => String(at)));
  return list.flatMap(({ type, value }): Inline[] => {
    const run = type === 'element' ? runs[Number(value)] : { kind: 'text' as const, text: value };
    return run ? [run] : [];
  });
}

export function quoteNames(names: readonly string[], phrases: Phrases): string {
  return formatList(
    names.map((x) => fill(phrases.quoted, { x })),
    phrases,
  );
}
