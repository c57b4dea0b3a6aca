/** Spaces that the reader lost in one command and read in others. */
import type { Voted } from '../rows/votes.ts';

/** `g-kill6` beside `g-kill 5` and `g-kill 4`; breaks where a program of two names takes both forms (`pip` and `pip3`): hence the letters before must never stand joined so surely. */
const JOINED = /^([a-z][a-z_-]*[a-z])(\d+)$/u;

export function withLostSpaces<C extends Voted>(commands: readonly C[]): C[] {
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
