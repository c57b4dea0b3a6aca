import type { TranslatedDescription } from './language.ts';

/** What a person says the project is in another language; nothing, or blanks, takes it back. */
export function toPersonDescription(description: string | null, sourceDescription: string | null): TranslatedDescription | null {
  return description === null || description.trim() === '' ? null : { description, sourceDescription, author: 'person' };
}
