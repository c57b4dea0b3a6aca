/** A sentence as it goes on behind a code: `The file is gone.` becomes `the file is gone`, and `HTTP is off.` stays in capitals. */
export function toClause(sentence: string): string {
  return sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
}
