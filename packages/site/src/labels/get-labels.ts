import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import type { Labels } from './labels.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

export const ALL_LABELS: Labels[] = [english, spanish, portuguese, japanese, german, french, italian, dutch];

/** Returns the labels for a language tag such as `de-AT`. Returns the English labels if the language is not supported. */
export function getLabels(language: string): Labels {
  const [code] = language.toLowerCase().split('-');
  return ALL_LABELS.find((labels) => labels.language === code) ?? english;
}
