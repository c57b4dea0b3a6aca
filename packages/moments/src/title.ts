import { capitalise, verbOf } from './english/instruction.ts';
import { tellingWords, tidyName } from './names.ts';
import { firstCommand, programName } from './program-name.ts';
import { titleSlide } from './screens.ts';
import { LONG_SHARE, LONG_SURE, PROMISED_CERTAINTY } from './thresholds.ts';
import type { Moment, Seen, Told } from './types.ts';

export interface Named {
  screens: readonly Seen[];
  moments: readonly Pick<Moment, 'heading' | 'kind' | 'done'>[];
  goal: string | null;
  given: string | null;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  isTouch: boolean;
}

/**
 * What a recording is called. The first that is there:
 * 1. the name that was given to the video, where two of its words say something: `How to set up alerts.mp4`;
 * 2. the line of a title slide of two words or more: `tasklane.mp4`, whose first picture reads “Create a project in Tasklane”;
 * 3. what the narration promises: “you will learn how to create a project”;
 * 4. a given name of one such word: `invoices.mp4`;
 * 5. a heading of two words or more that was read surely and seen for long, one that names a task before one that names a place;
 * 6. what the program is called that is shown: “README-generator” in its window's line, “Stox” in a telephone's bar;
 * 7. where little but commands is done, the first of them: `python main.py 4`;
 * 8. nothing: the writer takes the file's name as it is. A label seen in passing, or a single word off a screen, is no title.
 */
export function titleOf({ screens, moments, goal, given, ...picture }: Named): Told | null {
  const words = given === null ? [] : tellingWords(given);
  const name: Told | null = given === null || words.length === 0 ? null : { text: tidyName(given), origin: 'given', certainty: 1 };
  if (name && (words.length >= 2 || isUnspaced(words[0] ?? ''))) return name;
  const slide = titleSlide(screens, picture.height)?.heading;
  if (slide && isPhrase(slide.text)) return { ...slide, text: capitalise(spaced(slide.text)) };
  if (goal !== null) return { text: capitalise(goal), origin: 'said', certainty: PROMISED_CERTAINTY };
  return name ?? longHeading(screens, moments) ?? programName(screens, picture) ?? firstCommand(moments);
}

/** Large letters stand so far apart that the reader sees no space: “project:dating apps”. */
function spaced(text: string): string {
  return text.replace(/(?<=\p{L}{3}):(?=\p{L})/gu, ': ');
}

/** A heading that names a task (“Create a new project”) says more than one that names a place. */
function longHeading(screens: readonly Seen[], moments: Named['moments']): Told | null {
  const seconds = new Map<string, number>();
  let whole = 0;
  for (const { heading, startSeconds, endSeconds } of screens) {
    whole += endSeconds - startSeconds;
    if (heading) seconds.set(heading.text, (seconds.get(heading.text) ?? 0) + endSeconds - startSeconds);
  }
  const all = [...moments, ...screens].flatMap(({ heading }) => heading ?? []);
  const kept = all.filter(
    ({ text, certainty }) => isPhrase(text) && certainty >= LONG_SURE && (seconds.get(text) ?? 0) >= whole * LONG_SHARE,
  );
  const byTime = kept.toSorted((a, b) => (seconds.get(b.text) ?? 0) - (seconds.get(a.text) ?? 0));
  return kept.find(({ text }) => verbOf(text) !== null) ?? byTime[0] ?? null;
}

/** Two words or more, or a line of a script without spaces. */
function isPhrase(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).length >= 2 || isUnspaced(text);
}

function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4,}/u.test(text);
}
