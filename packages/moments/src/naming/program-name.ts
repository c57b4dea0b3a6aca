/** What the program is called that a recording shows, where nothing says what the recording is about. */
import { squash } from '../similarity.ts';
import { isOfShell } from '../screen-words/screen-words.ts';
import { isOfSystem } from './system-bar.ts';
import type { Seen, Told } from '../types.ts';

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

interface Picture {
  width: number;
  height: number;
  isTouch: boolean;
}

type Text = Seen['still']['texts'][number];

/** “index.html - Team-Profile-Generator - Visual Studio Code”: a file, the folder it lies in, the program. */
function partsOf({ text }: Text): string[] {
  return text
    .split(/\s+[-–—|]\s*|\s*[-–—|]\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/\.\w{1,5}$/u.test(part));
}

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
  for (const screen of screens) {
    const { startSeconds, endSeconds, still } = screen;
    whole += endSeconds - startSeconds;
    const titles = still.texts.filter((one) => isTitle(one) && !isOfSystem(one, screen, height));
    for (const { text, part } of titles.flatMap((one) => partsOf(one).map((two) => ({ text: one, part: two })))) {
      const name = squash(part);
      if (!isName({ ...text, text: part }) || isOfShell(part)) continue;
      const one = known.get(name) ?? {
        told: { text: part, origin: 'read' as const, certainty: text.certainty },
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
