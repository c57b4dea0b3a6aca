import type { TranslatedDescription } from './language.ts';

/**
 * Returns the values to save for a translated description that a person wrote. Returns null, which deletes it, if the text is null or
 * blank.
 */
export function toPersonDescription(description: string | null, sourceDescription: string | null): TranslatedDescription | null {
  return description === null || description.trim() === '' ? null : { description, sourceDescription, author: 'person' };
}
