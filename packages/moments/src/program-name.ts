/** What the program is called that a recording shows, where nothing says what the recording is about. */
import { squash } from './similarity.ts';
import type { Moment, Seen, Told } from './types.ts';

/** Of the picture's height: a window's own line, and the bar of an application on a telephone. */
const WINDOW_TOP = 0.04;
const BAR = { top: 0.12, right: 0.6, height: 0.018 };
/** How far from the middle a window's name may stand, as a part of the width. */
const MIDDLE = 0.2;
const SURE = 0.93;
const SHARE = 0.15;
const LETTERS = 4;
const MOST_WORDS = 4;
const PLAIN = /^\p{L}[\p{L}\p{N} .'’_-]*$/u;
const LONGEST_COMMAND = 60;
const MOSTLY = 0.6;

interface Picture {
  width: number;
  height: number;
  isTouch: boolean;
}

type Text = Seen['still']['texts'][number];

/** The name in a window's line that stands somewhere else, too (“README-generator”, and the folder of that name), or in a telephone's bar for longest. */
export function programName(screens: readonly Seen[], { width, height, isTouch }: Picture): Told | null {
  const isName = ({ text, certainty }: Text): boolean =>
    certainty >= SURE && PLAIN.test(text) && squash(text).length >= LETTERS && text.split(/\s+/u).length <= MOST_WORDS;
  const isTitle = ({ x, y, width: wide, height: high }: Text): boolean =>
    isTouch
      ? y < height * BAR.top && x + wide < width * BAR.right && high >= height * BAR.height
      : y < height * WINDOW_TOP && Math.abs(x + wide / 2 - width / 2) < width * MIDDLE;
  const known = new Map<string, { told: Told; seconds: number; isElsewhere: boolean }>();
  let whole = 0;
  for (const { startSeconds, endSeconds, still } of screens) {
    whole += endSeconds - startSeconds;
    for (const text of still.texts.filter((one) => isName(one) && isTitle(one))) {
      const name = squash(text.text);
      const one = known.get(name) ?? {
        told: { text: text.text, origin: 'read' as const, certainty: text.certainty },
        seconds: 0,
        isElsewhere: false,
      };
      one.seconds += endSeconds - startSeconds;
      one.isElsewhere ||= still.texts.some((other) => other !== text && squash(other.text).includes(name));
      known.set(name, one);
    }
  }
  const named = [...known.values()].filter(({ seconds, isElsewhere }) => seconds >= whole * SHARE && (isTouch || isElsewhere));
  return named.toSorted((a, b) => b.seconds - a.seconds)[0]?.told ?? null;
}

/** Of a recording in which little but commands is done, the first of them. */
export function firstCommand(moments: readonly Pick<Moment, 'kind' | 'done'>[]): Told | null {
  const steps = moments.filter(({ kind }) => kind === 'step');
  const runs = steps.filter(({ done }) => done?.act === 'run');
  const command = runs[0]?.done?.value ?? null;
  const entered = steps.filter(({ done }) => done?.act === 'run' || done?.act === 'answer');
  return command && command.text.length <= LONGEST_COMMAND && entered.length >= steps.length * MOSTLY ? command : null;
}
