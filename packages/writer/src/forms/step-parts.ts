import { isSlide, cleanText, findScreenAt, squash } from '@docreel/timeline';
import { type ActionPhrase, createPhrase, listDecisions, readName } from '../actions.ts';
import { isSameHeading, type Outline, type OutlineItem } from '../outline.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { isActionTitle, listContentWords } from '../title-text.ts';

/** Consecutive steps on screens with the same heading. */
export interface StepGroup {
  heading: string | null;
  steps: OutlineItem[];
}

export function groupByHeading(steps: readonly OutlineItem[]): StepGroup[] {
  const groups: StepGroup[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const heading = step.heading ?? last?.heading ?? null;
    if (last && isSameHeading(heading, last.heading)) last.steps.push(step);
    else groups.push({ heading, steps: [step] });
  }
  return groups;
}

/** Articles with fewer steps have no headings. */
const HEADINGS_FROM = 6;
const STEPS_PER_PART = 2;
/** Up to this number, key frames without words stand between the steps. */
const FRAMES_BETWEEN = 2;

/** Consecutive items under one heading. An empty heading is not printed. */
export interface StepPart {
  heading: string;
  items: OutlineItem[];
}

/** Divides the items where the screen changes permanently, so that every part has at least two steps and a heading that names a task. */
export function divideIntoParts(items: readonly OutlineItem[], { steps, title, phrases }: Outline): StepPart[] {
  if (steps.length < HEADINGS_FROM) return [{ heading: '', items: [...items] }];
  const groups = joinShortGroups(joinReturns(groupByHeading(items).map((group) => ({ screen: group.heading, items: group.steps }))));
  const parts: StepPart[] = [];
  const known = [title];
  for (const [at, group] of groups.entries()) {
    const heading = writeHeading(group, known, phrases);
    const last = parts.at(-1);
    if (heading !== null) known.push(heading);
    if (heading === null && last) last.items.push(...group.items);
    else parts.push({ heading: heading ?? '', items: group.items });
    if (at === groups.length - 1 && parts.length === 1) return [{ heading: '', items: parts.flatMap((part) => part.items) }];
  }
  return parts;
}

interface ScreenGroup {
  screen: string | null;
  items: OutlineItem[];
}

/** Joins everything between two visits of the same screen, because the screen between them was only temporary. */
function joinReturns(groups: readonly ScreenGroup[]): ScreenGroup[] {
  const joined: ScreenGroup[] = [];
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at];
    if (!group) continue;
    const again = groups.findLastIndex(({ screen }, later) => later > at && screen !== null && isSameHeading(screen, group.screen));
    const end = Math.max(at, again);
    joined.push({ screen: group.screen, items: groups.slice(at, end + 1).flatMap(({ items }) => items) });
    at = end;
  }
  return joined;
}

function joinShortGroups(groups: readonly ScreenGroup[]): ScreenGroup[] {
  const joined: ScreenGroup[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    if (last && (isShort(group) || isShort(last))) {
      if (isShort(last)) last.screen = group.screen;
      last.items.push(...group.items);
    } else joined.push({ ...group, items: [...group.items] });
  }
  return joined;
}

function isShort({ items }: ScreenGroup): boolean {
  return items.filter(({ kind }) => kind === 'step').length < STEPS_PER_PART;
}

/** Returns a heading of a verb and an object that differs from the title and the previous headings, or null if there is none. */
function writeHeading({ screen, items }: ScreenGroup, known: readonly string[], phrases: Phrases): string | null {
  const steps = items.filter(({ kind }) => kind === 'step');
  const decisions = listDecisions(steps, phrases);
  const names = decisions.flatMap((decision) => decision.names);
  const last = steps.at(-1);
  const opened = steps.find(({ label, result }) => label !== null && squash(label) === squash(result?.name ?? ''));
  const lastName = last ? readName(last) : null;
  const candidates = [
    screen,
    names.length > 1 ? phrases.doEnterAll : null,
    lastName !== null && isActionTitle(lastName) ? lastName : null,
    decisions[0] ? writePlain(decisions[0]) : null,
    opened?.label ? writePlain(createPhrase(phrases.doOpen, [opened.label], phrases)) : null,
    last?.result?.isScreen && lastName !== null ? writePlain(createPhrase(phrases.doOpen, [lastName], phrases)) : null,
  ];
  return (
    candidates.find((heading) => heading !== null && isActionTitle(heading) && !known.some((other) => addsNothing(heading, other))) ?? null
  );
}

function addsNothing(heading: string, other: string): boolean {
  const words = new Set(listContentWords(other));
  return listContentWords(heading).every((word) => words.has(word));
}

function writePlain({ runs }: ActionPhrase): string {
  return cleanText(runs.map(({ text }) => text).join(''));
}

/**
 * Returns the items to print between the steps, and the key frames without words that are printed together at the end. The first one after the
 * last step always stays, because it shows the result.
 */
export function separateKeyFrames(items: readonly OutlineItem[], outline: Outline): { items: OutlineItem[]; rest: OutlineItem[] } {
  const last = items.findLastIndex(({ kind }) => kind !== 'shown');
  const kept = items.filter((item, at) => !isWordless(item) || !(isOfSlide(item, outline) || isOpening(item, items[at + 1])));
  const loose = kept.filter((item) => isWordless(item) && item !== items[last + 1]);
  const isMany = loose.length > Math.max(FRAMES_BETWEEN, outline.steps.length / 2);
  const rest = new Set(isMany ? loose : []);
  return { items: kept.filter((item) => !rest.has(item)), rest: [...rest] };
}

/** Returns whether the item only shows the screen of the following step. */
function isOpening({ pictureHeading }: OutlineItem, next: OutlineItem | undefined): boolean {
  return pictureHeading !== null && next?.kind === 'step' && isSameHeading(next.pictureHeading, pictureHeading);
}

export function isWordless({ kind, notes }: OutlineItem): boolean {
  return kind === 'shown' && notes.length === 0;
}

/** Returns whether the picture is a slide, on which no step happens. */
function isOfSlide({ moment }: OutlineItem, { timeline, steps }: Outline): boolean {
  const screen = findScreenAt(timeline.screens, moment.still.seconds);
  return screen !== null && isSlide(screen) && !steps.some((step) => isSameHeading(step.heading, screen.heading?.text ?? null));
}
