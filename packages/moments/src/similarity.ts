import { distance } from 'fastest-levenshtein';

/** Letters and digits only, lower case: what two spellings of one label have in common. */
export function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]`;
const ALL_UNSPACED = new RegExp(`^${UNSPACED}{2,}$`, 'u');
const EACH_UNSPACED = new RegExp(UNSPACED, 'gu');

/** Of a script that does not part its words: “設定を保存”. */
export function isUnspaced(text: string): boolean {
  return ALL_UNSPACED.test(text);
}

/** Its signs, where one of such a script counts two: “設定” says as much as “Settings”, and more than “Se”. */
export function weightOf(text: string): number {
  return text.length + (text.match(EACH_UNSPACED)?.length ?? 0);
}

/** 0 to 1 over squashed texts: 1 − edit distance ÷ longer length. */
export function similarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}

/** The same, but 0 at once where the lengths alone rule `least` out: most pairs do, and two hours of speech make millions of them. */
export function similarityFrom(a: string, b: string, least: number): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0 || Math.abs(a.length - b.length) > (1 - least) * longer) return 0;
  if (least >= 0.9 && longer < 10) return a === b ? 1 : 0;
  const found = similarity(a, b);
  return found >= least ? found : 0;
}
