import type { Recording } from '@docreel/recording';
import type { Inline } from '../inline.ts';
import { actionsBetween, commandOf } from '../shown/scenes.ts';
import { similarityFrom, squash } from '../similarity.ts';

/** A command with a wrong letter does something else: it is printed where it was read surely only. */
const READ_SURELY = 0.8;
const SPOKEN_LIKE = 0.85;
const LONGEST_SPOKEN_WORDS = 14;
const SPOKEN_SIGNS = /\b(?:dash|dot|slash|space|hyphen|underscore|colon|tilde|quotes?)\b/giu;
/** Hands follow the words, or are a little ahead of them. */
const LATE_SECONDS = 8;
const EARLY_SECONDS = 2;

/** The command that a sentence is about: the one it speaks, else the last that is typed before the next step; null where none is read surely. */
export function commandFor(
  recording: Recording,
  sentence: string,
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number },
): string | null {
  const near = actionsBetween(recording.actions, fromSeconds - EARLY_SECONDS, toSeconds + LATE_SECONDS).filter(
    (action) => action.kind === 'type' && action.confidence >= READ_SURELY,
  );
  const typed = near.flatMap((action) => {
    const command = commandOf(action.value ?? '');
    return command === null ? [] : [{ command, atSeconds: action.atSeconds }];
  });
  const spoken = typed.find((one) => placeOf(sentence.split(/\s+/u), one.command) !== null);
  return spoken?.command ?? typed.findLast((one) => one.atSeconds >= fromSeconds && one.atSeconds <= toSeconds)?.command ?? null;
}

/** The sentence with the command as code: in place of the words that speak it, else after them. */
export function withCommand(sentence: string, command: string): Inline[] {
  const words = sentence.replace(/\.$/u, '').split(/\s+/u);
  const place = placeOf(words, command);
  if (!place) return [text(`${words.join(' ')}: `), { kind: 'code', text: command }, text('.')];
  return [text(`${words.slice(0, place.from).join(' ')} `), { kind: 'code', text: command }, text(after(words.slice(place.to)))];
}

/** Where the words speak the command, the longest way of speaking it. */
function placeOf(words: readonly string[], command: string): { from: number; to: number } | null {
  const wanted = squash(command);
  for (let length = Math.min(words.length - 1, LONGEST_SPOKEN_WORDS); length > 0; length--) {
    for (let from = 1; from + length <= words.length; from++) {
      const spoken = squash(
        words
          .slice(from, from + length)
          .join(' ')
          .replace(SPOKEN_SIGNS, ' '),
      );
      if (similarityFrom(spoken, wanted, SPOKEN_LIKE) > 0) return { from, to: from + length };
    }
  }
  return null;
}

function after(words: readonly string[]): string {
  return words.length === 0 ? '.' : ` ${words.join(' ')}.`;
}

function text(value: string): Inline {
  return { kind: 'text', text: value };
}
