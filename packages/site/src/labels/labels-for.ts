import { english } from './english.ts';
import { german } from './german.ts';
import type { Labels } from './labels.ts';

/** The words for a language tag such as `de-AT`; English where we have no others. */
export function labelsFor(language: string): Labels {
  return language.toLowerCase().split('-')[0] === 'de' ? german : english;
}
