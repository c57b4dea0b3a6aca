import type { Label, Recording, Scene } from '@docreel/recording';
import type { Inline } from './inline.ts';
import { actionsBetween, commandOf, isTerminal, sceneAt, scenesBetween } from './scenes.ts';
import { similarityFrom, squash } from './similarity.ts';

/** A command with a wrong letter does something else: it is printed where it was read surely only. */
const READ_SURELY = 0.8;
const SPOKEN_LIKE = 0.85;
const LONGEST_SPOKEN_WORDS = 14;
const SPOKEN_SIGNS = /\b(?:dash|dot|slash|space|hyphen|underscore|colon|tilde|quotes?)\b/giu;

/** The command that is typed between two moments; null where none is read surely. */
export function commandBetween(recording: Recording, fromSeconds: number, toSeconds: number): string | null {
  const typed = actionsBetween(recording.actions, fromSeconds, toSeconds).findLast(
    (action) => action.kind === 'type' && action.confidence >= READ_SURELY && commandOf(action.value ?? '') !== null,
  );
  if (typed?.value) return commandOf(typed.value);
  const shown = scenesBetween(recording.scenes, fromSeconds, toSeconds).filter(isTerminal);
  const before = sceneAt(recording.scenes, fromSeconds - 0.1);
  const known = new Set(before ? commandsOf(before) : []);
  for (const scene of shown.toReversed()) {
    const fresh = commandsOf(scene).filter((command) => !known.has(command));
    if (fresh.length > 0) return fresh.at(-1) ?? null;
  }
  return null;
}

function commandsOf(scene: Scene): string[] {
  const surely = scene.labels.filter((label: Label) => label.confidence >= READ_SURELY).sort((a, b) => a.y - b.y);
  return surely.map((label) => commandOf(label.text)).filter((command): command is string => command !== null);
}

/** The sentence with the command as code: in place of the words that speak it, else after them. */
export function withCommand(sentence: string, command: string): Inline[] {
  const words = sentence.replace(/\.$/u, '').split(/\s+/u);
  const wanted = squash(command);
  for (let length = Math.min(words.length - 1, LONGEST_SPOKEN_WORDS); length > 0; length--) {
    for (let from = 1; from + length <= words.length; from++) {
      const spoken = squash(
        words
          .slice(from, from + length)
          .join(' ')
          .replace(SPOKEN_SIGNS, ' '),
      );
      if (similarityFrom(spoken, wanted, SPOKEN_LIKE) === 0) continue;
      return [text(`${words.slice(0, from).join(' ')} `), { kind: 'code', text: command }, text(after(words.slice(from + length)))];
    }
  }
  return [text(`${words.join(' ')}: `), { kind: 'code', text: command }, text('.')];
}

function after(words: readonly string[]): string {
  return words.length === 0 ? '.' : ` ${words.join(' ')}.`;
}

function text(value: string): Inline {
  return { kind: 'text', text: value };
}
