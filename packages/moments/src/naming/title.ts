import { capitalise, verbOf } from '../english/instruction.ts';
import { tellingWords, tidyName } from '../names.ts';
import { namesTask } from '../screen-words/screen-words.ts';
import { titleCard, titleSlide } from '../screens.ts';
import { isUnspaced, weightOf } from '../similarity.ts';
import { LONG_SHARE, LONG_SURE, MOST_SHARE, PROMISED_CERTAINTY } from '../thresholds.ts';
import type { Moment, Seen, Title, Told } from '../types.ts';
import { commandTitle } from './commands.ts';
import { programName } from './program-name.ts';
import { isOfSystem } from './system-bar.ts';

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
 * 5. a heading of two words or more that was read surely and seen for a quarter of the time, one that names a task before one that names a place;
 * 6. what the program is called that is shown: “README-generator” in its window's line, “Stox” in a telephone's bar;
 * 7. where commands lead, these: “Run git pull, npm ci and other commands”;
 * 8. such a heading that was seen for a tenth of the time;
 * 9. the last thing that was clicked and says what for: “Export as PDF”, “Bericht exportieren”;
 * 10. a place of one word that was seen for a quarter of the time, and more than once (a word that is read once may be a misread picture): “Orders”;
 * 11. nothing: the writer takes the file's name, or says that it is a recording.
 * What a system, a browser or every program has on its screen (“Activities”, “File”) names nothing.
 */
export function titleOf({ screens, moments, goal, given, ...picture }: Named): Title | null {
  const words = given === null ? [] : tellingWords(given);
  const name: Told | null = given === null || words.length === 0 ? null : { text: tidyName(given), origin: 'given', certainty: 1 };
  if (name && (words.length >= 2 || isPhrase(words[0] ?? ''))) return name;
  const slide = titleSlide(screens, picture.height)?.heading ?? titleCard(screens, picture.height);
  if (slide && isPhrase(slide.text)) return { ...slide, text: capitalise(spaced(slide.text)) };
  if (goal !== null) return { text: capitalise(goal), origin: 'said', certainty: PROMISED_CERTAINTY };
  if (name) return name;
  const headings = headingsIn(screens, moments, picture.height);
  const phrases = headings.filter(({ told }) => isPhrase(told.text));
  return (
    tellingHeading(phrases, MOST_SHARE) ??
    programName(screens, picture) ??
    commandTitle(moments) ??
    tellingHeading(phrases, LONG_SHARE) ??
    lastTask(moments) ??
    tellingHeading(
      headings.filter(({ screens: times }) => times >= TIMES),
      MOST_SHARE,
    )
  );
}

/** Large letters stand so far apart that the reader sees no space: “project:dating apps”. */
function spaced(text: string): string {
  return text.replace(/(?<=\p{L}{3}):(?=\p{L})/gu, ': ');
}

interface LongSeen {
  told: Told;
  /** Of the time. */
  share: number;
  /** Of how many screens it is the heading. */
  screens: number;
}

/** What stands as a heading, with the part of the time for which it does. */
function headingsIn(screens: readonly Seen[], moments: Named['moments'], pictureHeight: number): LongSeen[] {
  const seconds = new Map<string, number>();
  const times = new Map<string, number>();
  const ofSystem = new Set<string>();
  let whole = 0;
  for (const screen of screens) {
    const { heading, startSeconds, endSeconds, still } = screen;
    whole += endSeconds - startSeconds;
    if (!heading) continue;
    seconds.set(heading.text, (seconds.get(heading.text) ?? 0) + endSeconds - startSeconds);
    times.set(heading.text, (times.get(heading.text) ?? 0) + 1);
    const line = still.texts.find(({ text }) => text === heading.text);
    if (line && isOfSystem(line, screen, pictureHeight)) ofSystem.add(heading.text);
  }
  const all = [...moments, ...screens].flatMap(({ heading }) => heading ?? []);
  const kept = all.filter(({ text, certainty }) => certainty >= LONG_SURE && weightOf(text) >= SHORTEST && !ofSystem.has(text));
  return kept
    .map((told) => ({ told, share: (seconds.get(told.text) ?? 0) / (whole || 1), screens: times.get(told.text) ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
}

const SHORTEST = 4;
const TIMES = 2;

/** A heading that names a task (“Create a new project”) says more than one that names a place. */
function tellingHeading(headings: readonly LongSeen[], least: number): Told | null {
  const long = headings.filter(({ share }) => share >= least);
  return (long.find(({ told }) => verbOf(told.text) !== null || namesTask(told.text)) ?? long[0])?.told ?? null;
}

/** “Export as PDF…” was chosen, and “Save” after it. */
function lastTask(moments: Named['moments']): Told | null {
  const clicked = moments.filter(({ kind, done }) => kind === 'step' && (done?.act === 'click' || done?.act === 'choose'));
  const names = clicked.flatMap(({ done }) => (done?.object ? [{ ...done.object, text: done.object.text.replace(/[\s.…:]+$/u, '') }] : []));
  return names.findLast(({ text }) => isPhrase(text) && namesTask(text)) ?? null;
}

/** Two words or more, or a line of a script without spaces. */
function isPhrase(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).length >= 2 || (weightOf(text) >= 2 * SHORTEST && isUnspaced(text.replace(/[^\p{L}]/gu, '')));
}
