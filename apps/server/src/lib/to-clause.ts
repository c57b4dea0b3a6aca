/**
 * Turns a sentence into a clause that follows a code: `The file is gone.` becomes `the file is gone`, and `HTTP is off.` keeps its
 * capitals.
 */
export function toClause(sentence: string): string {
  return sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
}
