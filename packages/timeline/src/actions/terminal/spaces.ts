/** Restores spaces that OCR lost in one command but read in others. */
import type { Consensus } from '../text-tracking/consensus.ts';

/**
 * A word with a number attached, for example `g-kill6` next to `g-kill 5` and `g-kill 4`. Programs that exist in both forms (`pip` and
 * `pip3`) would be split wrongly, so the word must never occur joined in a certain reading.
 */
const JOINED = /^([a-z][a-z_-]*[a-z])(\d+)$/u;

export function restoreSpaces<C extends Consensus>(commands: readonly C[]): C[] {
  const apart = new Set(
    commands.flatMap(({ text }) => {
      const words = text.split(' ');
      return words.flatMap((word, at) => (/^\d+$/u.test(words[at + 1] ?? '') ? [word] : []));
    }),
  );
  return commands.map((command) => {
    const words = command.text.split(' ').map((word) => {
      const [, name, number] = JOINED.exec(word) ?? [];
      return name !== undefined && number !== undefined && apart.has(name) ? `${name} ${number}` : word;
    });
    return { ...command, text: words.join(' ') };
  });
}
