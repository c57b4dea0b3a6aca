/** Removes clicks and filled fields from terminals, which have neither. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../lists.ts';
import type { Act, Action } from '../../types.ts';
import { isInTerminal } from '../terminal/prompts.ts';

const POINTED: ReadonlySet<Act> = new Set(['click', 'choose', 'switch', 'open', 'hover']);
/** A prompt of a shell, alone or before its command: “maya@lab: ~/demo$”, “maya@lab:”. */
const SHELL = /^[\w.-]{1,32}@[\w.-]{1,32}\s?[:~]/u;

export function removeTerminalPresses(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.filter(({ act, position, showSeconds }) => {
    const isPlain = POINTED.has(act) || act === 'type';
    return (
      !isPlain || !position?.box || !(isInTerminal(position.box, lines, showSeconds) || isAfterPrompt(position.box, lines, showSeconds))
    );
  });
}

/** Returns whether a prompt stands left of the box in its row. OCR often reads the command apart from its prompt. */
function isAfterPrompt({ x, y, height }: Box, lines: readonly ScreenLine[], seconds: number): boolean {
  const middle = y + height / 2;
  return overlapping(lines, seconds, seconds).some(
    (line) => SHELL.test(line.text) && line.x < x && line.y - height / 2 <= middle && middle <= line.y + line.height + height / 2,
  );
}
