/**
 * Proposes that a text was typed or pasted because it appeared, or grew, in one position while little else changed. Unlike the detection of
 * growing text, one reading is enough. Most proposals are wrong; the model decides.
 */
import type { Recording, ScreenLine } from '@docreel/recording';
import { findFieldName } from '../field/fields.ts';
import { listLinesAt } from '../pointer/visible-lines.ts';
import { overlapping } from '../../lists.ts';
import { hidesValue } from '../../ui-vocabulary/ui-vocabulary.ts';
import { squash } from '../../similarity.ts';
import type { ScoredText } from '../../types.ts';
import type { Claim } from './claim.ts';
import { isInTerminal, readCommand } from '../terminal/prompts.ts';
import { withoutCaret } from './text-features.ts';
import { boxOf } from '../../boxes.ts';

/** A text that stays this long was there before, and did not grow. */
const RESTS_SECONDS = 5;
/** A text that replaces another reading in the same position within this time continues it. */
const GROWS_SECONDS = 4;
const HERE = { x: 1.5, y: 0.6 };
/** A value of a field is at most this long. */
const LONGEST = 80;
/** If more lines than this appear with the text, a page or a dialog was opened. */
const TOGETHER = 6;
const TOGETHER_SECONDS = 0.3;
const LARGE_SHARE = 0.1;
const SETTLED_SECONDS = 0.3;
const LONGEST_CHAIN = 40;
/** A question in a terminal and its answer on one line: “Name: tea”, “Is this OK? (yes) no”. */
const QUESTION = /^(?<question>\p{L}.{1,60}?(?:[:?](?:\s?\([^)]*\))?))\s*(?<answer>[^\s|_].*)$/u;

export function appearedValues({ lines, changes }: Pick<Recording, 'lines' | 'changes'>): Claim[] {
  return lines.flatMap((line): Claim[] => {
    if (line.startSeconds <= 0 || line.text.length > LONGEST || !/[\p{L}\p{N}]/u.test(line.text)) return [];
    const around = overlapping(lines, line.startSeconds - GROWS_SECONDS, line.endSeconds + GROWS_SECONDS).filter(
      (one) => one !== line && isHere(one, line),
    );
    const continued = around.some(
      (one) => one.startSeconds > line.startSeconds && one.startSeconds - line.endSeconds < GROWS_SECONDS && grewFrom(line, one),
    );
    if (continued) return [];
    const together = overlapping(lines, line.startSeconds, line.startSeconds + TOGETHER_SECONDS).filter(
      (one) => Math.abs(one.startSeconds - line.startSeconds) <= TOGETHER_SECONDS,
    );
    const large = overlapping(changes, line.startSeconds - 1, line.startSeconds).some(
      ({ share, startSeconds }) => share > LARGE_SHARE && startSeconds < line.startSeconds,
    );
    if (together.length > TOGETHER && large) return [];
    const chain = chainOf(line, around);
    const first = chain[0] ?? line;
    const before = around.filter((one) => one.startSeconds < first.startSeconds && one.endSeconds >= first.startSeconds - 1).at(-1);
    const shown = listLinesAt(lines, Math.max(0, line.startSeconds)).filter((one) => one !== line);
    const label = labelOf(line, around);
    const object = label
      ? { text: label.replace(LABEL_END, ''), origin: 'read' as const, certainty: line.confidence }
      : findFieldName(line, shown, null);
    const certainty = line.confidence;
    const entry = entryOf({ ...line, text: withoutCaret(label ? line.text.slice(label.length) : line.text, line, lines) }, lines, object);
    if (!entry) return [];
    const { value } = entry;
    return [
      {
        pass: 'appeared',
        action: {
          act: entry.act,
          certainty,
          object: entry.object,
          value: hidesValue(entry.object?.text ?? null, value) ? null : { text: value, origin: 'read', certainty },
          position: { box: boxOf(line), point: null },
          startSeconds: first.startSeconds,
          endSeconds: line.startSeconds,
          showSeconds: line.startSeconds + SETTLED_SECONDS,
        },
        hints: {
          chain: chain.length,
          together: together.length,
          large: Number(large),
          lettersBefore: before?.text.length ?? 0,
          replaced: Number(before !== undefined),
          stays: Math.min(30, line.endSeconds - line.startSeconds),
          isNamed: Number(object !== null),
          isLabelled: Number(label !== null),
          again: overlapping(lines, line.startSeconds, line.endSeconds).filter(
            (one) => one !== line && squash(one.text) === squash(line.text),
          ).length,
        },
      },
    ];
  });
}

/** A label ends with a colon. */
const LABEL_END = /\s*:$/u;

/** Returns the label with which the line begins, if the label alone was in this position before, or null. */
function labelOf({ text, startSeconds }: ScreenLine, around: readonly ScreenLine[]): string | null {
  const found = around.find(
    (one) =>
      one.startSeconds < startSeconds && /\p{L}{2}\s*:$/u.test(one.text) && text.startsWith(one.text) && text.length > one.text.length,
  );
  return found?.text ?? null;
}

interface Entry {
  act: 'type' | 'run' | 'answer';
  object: ScoredText | null;
  value: string;
}

/** Returns what was entered: a command, an answer to a question in a terminal, or a text. Null if a terminal printed it. */
function entryOf({ text, ...line }: ScreenLine, lines: readonly ScreenLine[], field: ScoredText | null): Entry | null {
  const command = readCommand(text);
  if (command !== null) return { act: 'run', object: null, value: command };
  if (!isInTerminal(line, lines, line.startSeconds)) return { act: 'type', object: field, value: text };
  const { question, answer } = QUESTION.exec(text)?.groups ?? {};
  if (question === undefined || answer === undefined) return null;
  return { act: 'answer', object: { text: question, origin: 'read', certainty: line.confidence }, value: answer };
}

function isHere(one: ScreenLine, line: ScreenLine): boolean {
  return (
    Math.abs(one.x - line.x) < line.height * HERE.x && Math.abs(one.y + one.height / 2 - line.y - line.height / 2) < line.height * HERE.y
  );
}

function grewFrom(before: ScreenLine, after: ScreenLine): boolean {
  const [one, other] = [squash(before.text), squash(after.text)];
  return other.length > one.length && (other.startsWith(one) || other.startsWith(one.slice(0, -1)));
}

/** Returns the earlier readings from which the line grew, first to last. */
function chainOf(line: ScreenLine, around: readonly ScreenLine[]): ScreenLine[] {
  const chain: ScreenLine[] = [];
  let current = line;
  for (;;) {
    const previous = around
      .filter(
        (one) =>
          one.startSeconds < current.startSeconds &&
          one.endSeconds - one.startSeconds < RESTS_SECONDS &&
          current.startSeconds - one.endSeconds < GROWS_SECONDS &&
          grewFrom(one, current) &&
          !chain.includes(one),
      )
      .at(-1);
    if (!previous || chain.length > LONGEST_CHAIN) return chain;
    chain.unshift(previous);
    current = previous;
  }
}
