/** Matches the characters that could end the text or the quoted attribute value, or start markup in it. */
const MARKUP = { text: /[<&]/g, attribute: /["&'`]/g };

export function escape(text: string, place: 'text' | 'attribute'): string {
  return text.replace(MARKUP[place], (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`);
}
