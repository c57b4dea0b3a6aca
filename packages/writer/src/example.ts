/** Adds the value entered in the recording as an example, if the narrator's words leave it open. */
import { ENTRY_SURE, type Moment, squash } from '@docreel/moments';
import { fill } from './phrases/fill.ts';
import { ALL_PHRASES, type Phrases } from './phrases/phrases-for.ts';

const BEGINNINGS = ALL_PHRASES.map(({ forExample }) => forExample.slice(0, forExample.indexOf('{')));

export function isExample(note: string): boolean {
  return BEGINNINGS.some((beginning) => note.startsWith(beginning));
}

/**
 * Returns the notes of a moment with its example. The example replaces a note with the same content, such as “I will call it website
 * relaunch”.
 */
export function addExample(notes: readonly string[], { done }: Moment, phrases: Phrases): string[] {
  const { act, words, value } = done ?? {};
  if (act !== 'type' || !words || !value || value.certainty < ENTRY_SURE) return [...notes];
  const entered = squash(value.text);
  if (entered === '' || squash(words.map(({ text }) => text).join('')).includes(entered)) return [...notes];
  const others = notes.filter((note) => !squash(note).endsWith(entered));
  return [...others, fill(phrases.forExample, { x: value.text })];
}
