/** From scores of signs to words: the best sign of each step, of which repeated ones and blanks fall away. The step tells where a word stands. */

/** In the order in which the recogniser was taught them; the first score is the blank. */
const SIGNS = [...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./', ' ', ' '];

export interface DecodedWord {
  text: string;
  confidence: number;
  /** The middles of its first and last sign, as shares of the run's width. */
  first: number;
  last: number;
}

export function decode(scores: Float32Array, steps: number): DecodedWord[] {
  const signs = scores.length / steps;
  const words: DecodedWord[] = [];
  let isOpen = false;
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const { best, score } = bestOf(scores, step * signs, signs);
    const isNew = best !== 0 && best !== before;
    before = best;
    if (!isNew) continue;
    const sign = SIGNS[best - 1] ?? ' ';
    if (sign === ' ') {
      isOpen = false;
      continue;
    }
    const at = (step + 0.5) / steps;
    if (!isOpen) words.push({ text: '', confidence: 0, first: at, last: at });
    isOpen = true;
    const word = words.at(-1) as DecodedWord;
    word.text += sign;
    word.last = at;
    word.confidence += (score - word.confidence) / word.text.length;
  }
  return words;
}

function bestOf(scores: Float32Array, from: number, count: number): { best: number; score: number } {
  let [best, score] = [0, -1];
  for (let sign = 0; sign < count; sign++) {
    const one = scores[from + sign] as number;
    if (one > score) [best, score] = [sign, one];
  }
  return { best, score };
}
