/** Finds the name of the program on screen, for recordings whose topic is unknown. */
import { squash } from '../similarity.ts';
import { isOfShell } from '../ui-vocabulary/ui-vocabulary.ts';
import { isOfSystem } from './system-bar.ts';
import type { VisibleScreen, ScoredText } from '../types.ts';

/** Positions as a share of the picture height: a window's title bar, and the app bar of a phone. */
const WINDOW_TOP = 0.04;
const BAR = { top: 0.12, right: 0.6, height: 0.018 };
/** Maximum distance of a window's name from the centre, as a share of the width. */
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

type Text = VisibleScreen['still']['texts'][number];

/**
 * Splits a window title: “index.html - Team-Profile-Generator - Visual Studio Code” has a file, its folder and the program. File names are
 * removed.
 */
function partsOf({ text }: Text): string[] {
  return text
    .split(/\s+[-–—|]\s*|\s*[-–—|]\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/\.\w{1,5}$/u.test(part));
}

/**
 * Returns a name from a window's title bar that is visible elsewhere as well (“README-generator” and its folder), or the name visible
 * longest in a phone's app bar.
 */
export function findProgramName(screens: readonly VisibleScreen[], { width, height, isTouch }: Picture): ScoredText | null {
  const isName = ({ text, certainty }: Text): boolean =>
    certainty >= SURE && PLAIN.test(text) && squash(text).length >= LETTERS && text.split(/\s+/u).length <= MOST_WORDS;
  const isTitle = ({ x, y, width: wide, height: high }: Text): boolean =>
    isTouch
      ? y < height * BAR.top && x + wide < width * BAR.right && high >= height * BAR.height
      : y < height * WINDOW_TOP && Math.abs(x + wide / 2 - width / 2) < width * MIDDLE;
  const known = new Map<string, { told: ScoredText; seconds: number; isElsewhere: boolean }>();
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
