/** Finds the name of the program on screen, for recordings whose topic is unknown. */
import { similarity, squash } from '../similarity.ts';
import type { ScoredText, VisibleScreen } from '../types.ts';
import { isMenuName, isOfShell } from '../ui-vocabulary/ui-vocabulary.ts';

/** Positions as a share of the picture height: a window's title bar, and the app bar of a phone. */
const WINDOW_TOP = 0.04;
const BAR = { top: 0.12, right: 0.6, height: 0.018 };
/** Maximum distance of a window's name from the centre, as a share of the width. */
const MIDDLE = 0.2;
/** Height of the upper edge, in which windows begin that do not fill the screen, and of the lower edge with the taskbar. */
const DESKTOP = { top: 0.12, bottom: 0.06 };
const SURE = 0.93;
const SHARE = 0.15;
const LETTERS = 4;
const MOST_WORDS = 4;
const PLAIN = /^\p{L}[\p{L}\p{N} .'’&_-]*[\p{L}\p{N}]$/u;
/** A row with this many names of menus is the menu bar of a window. */
const MENU_NAMES = 3;
/** Maximum distance between a title bar and the menu bar below it, and between a tab and the address bar below it, in text heights. */
const ABOVE = { menus: 4, url: 5 };
const URL = /^(?:\w+:\/\/|localhost\b|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\/)\S*$/u;

/** A document before the name of its program, which only window titles have: “recipe.txt - Mousepad”, “Passwords.kdbx [Locked]-KeePassXC”. */
const DOCUMENT_FIRST = /^\S*[\p{L}\p{N}]\.\p{L}\w{0,4}\*?(?:\s?\[\p{L}+\])?\s?[-–—]\s?\p{L}/u;

interface Picture {
  width: number;
  height: number;
  isTouch: boolean;
}

type Text = VisibleScreen['still']['texts'][number];

/** A title bar, and whether its position proves that it is one. */
interface TitleBar {
  text: Text;
  isProven: boolean;
}

/**
 * Returns the name of the program that is visible longest: from a title bar above a row of menus, a window title that begins with a document,
 * a browser tab above its address bar, or a phone's app bar. A title at the upper edge counts if its name is visible elsewhere as well
 * (“README-generator” and its folder, “Sakura” in the taskbar).
 */
export function findProgramName(screens: readonly VisibleScreen[], picture: Picture): ScoredText | null {
  const bars = screens.map((screen) => listTitleBars(screen, picture));
  const titles = [...new Set(bars.flat().map(({ text }) => text.text))];
  const known = new Map<string, { told: ScoredText; seconds: number; isProven: boolean }>();
  let whole = 0;
  for (const [at, { startSeconds, endSeconds, still }] of screens.entries()) {
    whole += endSeconds - startSeconds;
    for (const { part, text, isProven } of (bars[at] ?? []).flatMap((bar) => listNames(bar, titles, picture))) {
      const name = squash(part);
      const one = known.get(name) ?? { told: { text: part, origin: 'read', certainty: text.certainty }, seconds: 0, isProven: false };
      one.seconds += endSeconds - startSeconds;
      one.isProven ||= isProven || still.texts.some((other) => other !== text && squash(other.text).includes(name));
      known.set(name, one);
    }
  }
  // Parts of one title are equally long visible. Programs add their name at the end of it.
  const named = [...known.values()].toReversed().filter(({ seconds, isProven }) => seconds >= whole * SHARE && isProven);
  const [longest] = named.toSorted((a, b) => b.seconds - a.seconds);
  return longest ? completeName(longest.told, screens) : null;
}

/** Minimum similarity of two readings of one name. */
const SAME_NAME = 0.8;

/** Returns the name as it is read elsewhere on the screens, because tabs are small: “Nesting sites” is “Nestling sites” on the page. */
function completeName(told: ScoredText, screens: readonly VisibleScreen[]): ScoredText {
  const words = told.text.split(/\s+/u);
  const others = [...new Set(screens.flatMap(({ still }) => still.texts.map(({ text }) => text)))].filter(
    (text) => text === told.text || !text.includes(told.text),
  );
  const readings = others.flatMap((text) => {
    const all = text.split(/\s+/u);
    return all.map((_, at) => all.slice(at, at + words.length).join(' ')).filter((part) => PLAIN.test(part));
  });
  const name = squash(told.text);
  if (words.length === 1 || readings.some((part) => squash(part) === name)) return told;
  const counts = Map.groupBy(
    readings.filter((part) => similarity(squash(part), name) >= SAME_NAME),
    (part) => part,
  );
  const [best] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  if (best) return { ...told, text: best[0] };
  const isWhole = others.some((text) => text.split(/\s+/u).some((word) => squash(word) === squash(words.at(-1) ?? '')));
  return isWhole ? told : (findPageName(told, screens) ?? told);
}

/** Returns the name of the page before the name of the program in a browser tab, whose end is often cut: “Appointments-Praxis Linc”. */
function findPageName(told: ScoredText, screens: readonly VisibleScreen[]): ScoredText | null {
  for (const { still } of screens) {
    for (const { text, y } of still.texts) {
      const page = text.endsWith(`-${told.text}`) ? text.slice(0, -told.text.length - 1) : '';
      if (isProgramName(page) && still.texts.some((other) => other.y > y && URL.test(other.text))) return { ...told, text: page };
    }
  }
  return null;
}

/** Returns the possible names of a program in a title bar. */
function listNames(bar: TitleBar, titles: readonly string[], { isTouch }: Picture): (TitleBar & { part: string })[] {
  const { text, certainty } = bar.text;
  const parts = splitTitle(text);
  const shared = parts[0] === text && !isTouch ? (findSharedEnd(text, titles) ?? findSharedStart(text, titles)) : null;
  const names = shared === null ? parts : [shared];
  return certainty < SURE ? [] : names.filter(isProgramName).map((part) => ({ ...bar, part }));
}

function listTitleBars(screen: VisibleScreen, { width, height, isTouch }: Picture): TitleBar[] {
  const { texts } = screen.still;
  const isAtEdge = ({ x, y, width: wide, height: high }: Text): boolean =>
    isTouch
      ? y < height * BAR.top && x + wide < width * BAR.right && high >= height * BAR.height
      : y < height * WINDOW_TOP && Math.abs(x + wide / 2 - width / 2) < width * MIDDLE;
  const proven = isTouch ? [] : [...new Set([...listTitlesAbove(texts), ...texts.filter((text) => isWindowTitle(text, texts, height))])];
  const atEdge = texts.filter((text) => isAtEdge(text) && !proven.includes(text) && !isOfSystem(text, screen, height));
  return [...proven.map((text) => ({ text, isProven: true })), ...atEdge.map((text) => ({ text, isProven: isTouch }))];
}

/** Returns whether a text near the upper edge begins with a document, or is repeated in the taskbar. */
function isWindowTitle({ text, y }: Text, texts: readonly Text[], height: number): boolean {
  if (y > height * DESKTOP.top) return false;
  return DOCUMENT_FIRST.test(text) || texts.some((other) => other.y > height * (1 - DESKTOP.bottom) && squash(other.text) === squash(text));
}

/** Returns the texts directly above a row of menus and above an address bar. */
function listTitlesAbove(texts: readonly Text[]): Text[] {
  const menuBars = texts.filter((text) => {
    const row = texts.filter((one) => isInRow(one, text)).flatMap((one) => one.text.split(/\s+/u));
    return new Set(row.filter((word) => isOfShell(word) || isMenuName(word))).size >= MENU_NAMES;
  });
  const addressBars = texts.filter(({ text }) => URL.test(text));
  const above = [
    ...menuBars.map((bar) => findAbove(texts, bar, ABOVE.menus)),
    ...addressBars.map((bar) => findAbove(texts, bar, ABOVE.url)),
  ];
  return [...new Set(above)].filter((text) => text !== null);
}

/** Returns the nearest text above the bar. Of several in one row, returns the first, because the first tab has the page's title. */
function findAbove(texts: readonly Text[], bar: Text, reach: number): Text | null {
  const above = texts.filter(({ y, height }) => y + height <= bar.y + bar.height / 4 && bar.y - y - height < bar.height * reach);
  const nearest = above.toSorted((a, b) => b.y - a.y)[0];
  return nearest ? (above.filter((one) => isInRow(one, nearest)).toSorted((a, b) => a.x - b.x)[0] ?? nearest) : null;
}

function isInRow(one: Text, other: Text): boolean {
  return Math.abs(one.y + one.height / 2 - other.y - other.height / 2) <= other.height / 2;
}

const DASH = /\s+[-–—|]\s*|\s*[-–—|]\s+/u;
/** A file, a folder, a URL, or an address of a server in a window title. */
const DOCUMENT = /^\S*(?:[/\\~@]|\.\p{L}\w{0,4}\b|:\d)\S*$/u;

/**
 * Splits a window title: “index.html - Team-Profile-Generator - Visual Studio Code” has a file, its folder and the program. OCR may lose
 * the spaces or the dash: “recipe.txt-Mousepad”, “~/tea FileZilla”. Documents, folders in brackets and versions are removed.
 */
function splitTitle(title: string): string[] {
  const spaced = DASH.test(title)
    ? title
    : title.replace(/^(\S*[.:\s].*)-(?=\p{Lu}|\p{Ll}+\s+v?\d)|^(\S+)-(?=\p{Lu}\S*\s\p{Lu})/u, '$1$2 - ');
  return spaced
    .split(DASH)
    .map((part) => {
      const words = part
        .replace(/\s*\(\p{L}+\).*$/u, '')
        .replace(/\s+v?\d+(?:\.\d+)+$/u, '')
        .trim()
        .split(/\s+/u);
      return words.slice(words.findLastIndex((word) => DOCUMENT.test(word)) + 1).join(' ');
    })
    .filter((part) => part !== '');
}

/** Returns the last words that at least two different titles share: “Documents Thunar” and “Invoices Thunar”. */
function findSharedEnd(title: string, titles: readonly string[]): string | null {
  const words = title.split(/\s+/u);
  const ends = words.slice(1).map((_, at) => words.slice(at + 1).join(' '));
  return ends.find((end) => titles.some((other) => !other.startsWith(words[0] ?? '') && other.endsWith(` ${end}`))) ?? null;
}

/** Returns the first part of another title with which this one starts: OCR lost the dash of “SB Admin 2 Tables” after “SB Admin 2 - Cards”. */
function findSharedStart(title: string, titles: readonly string[]): string | null {
  const starts = titles.map(splitTitle).flatMap(([first = '', ...others]) => (others.length > 0 && first !== '' ? [first] : []));
  return starts.find((start) => title.startsWith(`${start} `)) ?? null;
}

function isProgramName(text: string): boolean {
  return (
    PLAIN.test(text) &&
    squash(text).length >= LETTERS &&
    text.split(/\s+/u).length <= MOST_WORDS &&
    !isOfShell(text.replace(/\s*\d+$/u, '')) &&
    !isMenuName(text)
  );
}

const CLOCK = /(?:^|\s)\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?$/iu;
/** Height of the system bars at the top and bottom, as a share of the picture. */
const EDGE = 0.12;

/**
 * Returns whether the text belongs to the system, for example “Activities” next to the clock of a desktop. Fails for a heading “Start
 * 10:30” of a timetable at the very top.
 */
export function isOfSystem(text: Text, { still }: Pick<VisibleScreen, 'still'>, pictureHeight: number): boolean {
  if (isOfShell(text.text)) return true;
  const middle = text.y + text.height / 2;
  if (middle > pictureHeight * EDGE && middle < pictureHeight * (1 - EDGE)) return false;
  return still.texts.some((other) => CLOCK.test(other.text) && Math.abs(other.y + other.height / 2 - middle) <= text.height / 2);
}
