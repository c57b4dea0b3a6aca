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

/** The words of the narration's language; English where we have no others, or nothing is said. */
export function phrasesFor(language: string | null): Phrases {
  const [code] = (language ?? '').toLowerCase().split('-');
  return ALL_PHRASES.find((phrases) => phrases.language === code) ?? english;
}

export function isEnglishArticle({ language }: Phrases): boolean {
  return language === english.language;
}

/** What a part is called: in our own names in the article's language; a name that somebody else gave it stays. */
export function headingIn({ headings }: Phrases, name: string): string {
  return Object.entries(headings).find(([known]) => known === name)?.[1] ?? name;
}
