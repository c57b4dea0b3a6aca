import type { TranslatedDescription } from './language.ts';

/** Returns a translated description written by a person. Null or a blank text removes the description. */
export function toPersonDescription(description: string | null, sourceDescription: string | null): TranslatedDescription | null {
  return description === null || description.trim() === '' ? null : { description, sourceDescription, author: 'person' };
}
