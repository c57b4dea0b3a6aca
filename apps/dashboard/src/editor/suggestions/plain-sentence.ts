/** Returns a suggested sentence without markup. */
export function toPlainSentence(sentence: string): string {
  return unescapeMarkdown(sentence.replaceAll(/\*\*|`/g, ''));
}

/** Removes the backslashes before punctuation. */
export function unescapeMarkdown(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}
