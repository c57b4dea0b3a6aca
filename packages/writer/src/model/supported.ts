/** Words that any instruction may use without having been said. */
const FREE = new Set(
  (
    'a an the of to in on at by for from with and or but if when then than so as is are be was were will can may must should it its this that these those ' +
    'you your yours we our they them their there here now next after before until once again also only just not no do does done have has had into onto out up down ' +
    'click press tap select choose pick open close go enter type fill use see check make sure set run add view note step screen page button field menu tab window dialog ' +
    'appears appear shows show opens called named following first second finally all each any one new which what where how want need'
  ).split(' '),
);
const STEM_LETTERS = 5;

/** The words that carry meaning: without common ones, cut to a stem, numbers whole. */
function contentWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FREE.has(word)).map(stem);
}

function stem(word: string): string {
  return /\d/u.test(word) ? word : word.slice(0, STEM_LETTERS);
}

/**
 * Whether a model's words come from the evidence: at least `share` of the words that carry meaning, and every number.
 * A sentence of common words alone says nothing wrong and is supported.
 */
export function isSupported(text: string, evidence: string, share: number): boolean {
  const known = new Set(contentWords(evidence));
  const words = contentWords(text);
  if (words.some((word) => /\d/u.test(word) && !known.has(word))) return false;
  if (words.length === 0) return true;
  return words.filter((word) => known.has(word)).length / words.length >= share;
}
