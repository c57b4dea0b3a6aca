/**
 * Turns a sentence into a clause for use after an error code. `The file is gone.` becomes `the file is gone`; words in capitals stay, as in
 * `HTTP is off`.
 */
export function toClause(sentence: string): string {
  return sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
}
