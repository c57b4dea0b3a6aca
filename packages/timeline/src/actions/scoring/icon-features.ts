/** Describes by numbers the icons at the tip of the pointer. */
import type { PointerRest, Recording, ScreenChange, ScreenIcon, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../lists.ts';
import { nameIcon } from '../../ui-vocabulary/icon-words.ts';

const NONE = -1;

type IconFacts = Pick<Recording, 'icons' | 'screenLanguage' | 'lines'>;

/** Maximum distance from the middle of an icon to the pointer's tip, in icon sizes. */
const NEAR = 2;
/** Seconds for which the icon counts as visible before and after the press, because its true times are unknown. */
const SHOWN_SECONDS = 30;

/** Returns the icons at the tip as lines, with the word for the icon as their text. */
export function iconLinesAt(rest: PointerRest, change: ScreenChange, { icons = [], screenLanguage = null }: IconFacts): ScreenLine[] {
  return icons.flatMap((icon) => {
    if (icon.seconds !== change.startSeconds || distanceTo(icon, rest) > NEAR || isTextCursor(icon)) return [];
    const text = nameIcon(icon.name, screenLanguage);
    const times = { startSeconds: Math.max(0, icon.seconds - SHOWN_SECONDS), endSeconds: icon.seconds + SHOWN_SECONDS };
    return text === null ? [] : [{ text, confidence: icon.certainty, ...icon.box, ...times }];
  });
}

/** Returns whether the icon is the pointer over text, which looks like an “i” but is narrower than its circle. */
function isTextCursor({ name, box }: ScreenIcon): boolean {
  return name === 'info' && box.width * 2 <= box.height;
}

/** A text within this many icon sizes, in the row of the icon, belongs to the same control. */
const SAME_CONTROL = 1;
const LARGEST_SIZE = 100;

interface Candidate {
  change: ScreenChange;
  rest: PointerRest | null;
  line: ScreenLine;
  origin: string;
}

/** Describes the icon of a candidate, and for a text whether there is an icon at the tip. */
export function describeIcon({ change, rest, line, origin }: Candidate, facts: IconFacts) {
  const { icons = [], lines } = facts;
  const atTip = icons.filter(({ seconds }) => seconds === change.startSeconds);
  const certainty = Math.max(0, ...atTip.map((icon) => icon.certainty));
  const none = { iconCertainty: NONE, iconGap: NONE, iconSize: NONE, iconTexts: NONE, iconUses: NONE };
  const own = origin === 'icon' ? atTip.find(({ box }) => box.x === line.x && box.y === line.y) : undefined;
  const described = own && {
    iconCertainty: own.certainty,
    /** Distance from the tip to the middle of the icon, in icon sizes. */
    iconGap: rest ? distanceTo(own, rest) : NONE,
    /** Pixels of the video. */
    iconSize: Math.min(LARGEST_SIZE, Math.max(own.box.width, own.box.height)),
    /** Texts in the same control. A button with a text is named after the text. */
    iconTexts: overlapping(lines, change.startSeconds - 0.2, change.startSeconds).filter((one) => isBeside(one, own)).length,
    /** Presses of an icon with this name in the recording. */
    iconUses: icons.filter(({ name }) => name === own.name).length,
  };
  return { isIcon: Number(own !== undefined), iconAtTip: certainty, ...none, ...described };
}

function distanceTo({ box }: ScreenIcon, point: { x: number; y: number }): number {
  const size = Math.max(8, box.width, box.height);
  return Math.hypot(box.x + box.width / 2 - point.x, box.y + box.height / 2 - point.y) / size;
}

function isBeside(line: ScreenLine, { box }: ScreenIcon): boolean {
  const size = Math.max(box.width, box.height);
  const apart = Math.max(line.x - box.x - box.width, box.x - line.x - line.width);
  return Math.abs(line.y + line.height / 2 - box.y - box.height / 2) < size / 2 && apart > -size / 4 && apart < SAME_CONTROL * size;
}
