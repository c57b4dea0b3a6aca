/** Matches the characters that have a meaning in HTML text or in a quoted attribute value. */
const MARKUP = { text: /[<&]/g, attribute: /["&'`]/g };

export function escape(text: string, place: 'text' | 'attribute'): string {
  return text.replace(MARKUP[place], (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`);
}
