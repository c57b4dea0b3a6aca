import type { Box, Place } from '@docreel/timeline';
import type { OutlineItem } from './outline-item.ts';
import type { PictureSize } from './corner.ts';
import { fillRuns } from './phrases/fill.ts';

/** Maximum time between the click that opens a menu and the choice from it. */
const MENU_SECONDS = 6;
/** A menu opens below its name, at most this far to the side, as a share of the picture's width. */
const SIDE = 0.2;
/** Menu names of one menu bar that OCR read as one line: “File Edit Search View Document Help”. */
const BAR_LEAST = 4;

/** Joins a click that opens a menu with the choice from it: “Choose **View > Paper mode**.” */
export function joinMenuSteps(items: readonly OutlineItem[], picture: PictureSize): OutlineItem[] {
  const joined: OutlineItem[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before && isMenu(before, item, picture)) joined[joined.length - 1] = join(before, item);
    else joined.push(item);
  }
  return joined;
}

function isMenu(menu: OutlineItem, item: OutlineItem, picture: PictureSize): boolean {
  const canOpen = menu.act === 'click' || menu.act === 'choose' || menu.act === 'open';
  if (!canOpen || item.act !== 'choose' || !isPlainStep(menu) || !isPlainStep(item)) return false;
  if (menu.notes.length > 0 || item.lead.length > 0 || menu.moment.changed === 'screen') return false;
  return item.evidence.startSeconds - menu.evidence.endSeconds <= MENU_SECONDS && isBelow(menu, item, picture);
}

/** Returns whether the item is a step with a name, without a value and without the narrator's words. */
function isPlainStep({ kind, label, moment: { done } }: OutlineItem): boolean {
  return kind === 'step' && label !== null && done !== null && done.value === null && done.words === null;
}

function isBelow(menu: OutlineItem, item: OutlineItem, { width }: PictureSize): boolean {
  const [from, to] = [findPoint(menu.moment.done?.place ?? null), findPoint(item.moment.done?.place ?? null)];
  return from !== null && to !== null && to.y > from.y && Math.abs(to.x - from.x) <= width * SIDE;
}

function join(menu: OutlineItem, item: OutlineItem): OutlineItem {
  const path = `${readMenuName(menu)} > ${(item.label ?? '').replace(/\s*(?:\.{3}|…)$/u, '')}`;
  return {
    ...item,
    runs: fillRuns(item.wording.phrases.chooseMenu, { label: [{ kind: 'label', text: path }] }),
    lead: [...menu.lead],
    evidence: { ...item.evidence, startSeconds: menu.evidence.startSeconds },
  };
}

/** Returns the name of the menu. If OCR read a whole menu bar as one line, returns the word at the position of the click. */
function readMenuName({ label, moment }: OutlineItem): string {
  const text = label ?? '';
  const { box, point } = moment.done?.place ?? {};
  const words = [...text.matchAll(/\S+/gu)];
  if (!box || !point || words.length < BAR_LEAST || box.width <= 0) return text;
  const at = ((point.x - box.x) / box.width) * text.length;
  return words.find(({ 0: word, index }) => at <= index + word.length + 0.5)?.[0] ?? text;
}

function findPoint(place: Place | null): { x: number; y: number } | null {
  return place?.point ?? (place?.box ? findCenter(place.box) : null);
}

function findCenter({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
