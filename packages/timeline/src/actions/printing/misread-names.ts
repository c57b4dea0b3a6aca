/** Corrects names that were read with a letter that looks alike, if the recording shows the right spelling for longer. */
import type { Recording, ScreenLine } from '@docreel/recording';
import { memoizeByList } from '../../lists.ts';
import type { Action } from '../../types.ts';

const WORD = /[\p{L}\p{N}]{5,}/gu;
/** The right spelling was visible this many times as long. */
const LONGER = 3;

interface Spelling {
  word: string;
  seconds: number;
}

/** Returns the spellings by what they have in common, with the total time of the lines that contain them. */
const spellingsIn = memoizeByList((lines: readonly ScreenLine[]) => {
  const spellings = new Map<string, Spelling>();
  for (const { text, startSeconds, endSeconds } of lines) {
    for (const [word] of text.matchAll(WORD)) {
      const known = spellings.get(word);
      if (known) known.seconds += endSeconds - startSeconds;
      else spellings.set(word, { word, seconds: endSeconds - startSeconds });
    }
  }
  return Map.groupBy(spellings.values(), ({ word }) => fold(word));
});

export function correctMisreadNames(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.map((action) => {
    const { object } = action;
    const text = object?.text.replaceAll(WORD, (word) => correct(word, lines)) ?? '';
    return object && text !== object.text ? { ...action, object: { ...object, text } } : action;
  });
}

function correct(word: string, lines: readonly ScreenLine[]): string {
  const spellings = spellingsIn(lines).get(fold(word)) ?? [];
  const own = spellings.find((one) => one.word === word)?.seconds ?? 0;
  const [best] = spellings.toSorted((a, b) => b.seconds - a.seconds);
  return best && best.seconds >= LONGER * own ? best.word : word;
}

/** Replaces letters that OCR confuses: “rn” and “m”, “l”, “I” and “1”, “O” and “0”. */
function fold(word: string): string {
  return word.replaceAll('rn', 'm').replaceAll(/[lI]/gu, '1').replaceAll(/[Oo]/gu, '0');
}
