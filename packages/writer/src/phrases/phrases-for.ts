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
