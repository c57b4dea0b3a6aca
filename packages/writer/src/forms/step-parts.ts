import { cleanText, namesTask, squash } from '@docreel/timeline';
import { type ActionPhrase, createPhrase, isActionTitle, listContentWords, listDecisions, opensDialog, readName } from '../actions.ts';
import { isSameHeading, type Outline, type OutlineItem } from '../outline.ts';
import type { Phrases } from '../phrases/phrases.ts';

/** Consecutive steps on screens with the same heading. */
interface StepGroup {
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
/** Minimum share of the steps that have a heading. A single heading near the end would look like the topic of the article. */
const HEADED = 0.5;
/** Maximum number of steps of a part that is named after its only decision. */
const ONE_DECISION = 4;

/** Consecutive items under one heading. An empty heading is not printed. */
interface StepPart {
  heading: string;
  items: OutlineItem[];
}

/** Divides the items where the screen changes permanently, so that every part has at least two steps and a heading that names a task. */
export function divideIntoParts(items: readonly OutlineItem[], { steps, title, phrases }: Outline): StepPart[] {
  if (steps.length < HEADINGS_FROM) return [{ heading: '', items: [...items] }];
  const screens = groupByHeading(items).map((group) => ({ screen: group.heading, items: group.steps }));
  const groups = joinShortGroups(withOpeners(joinReturns(screens)));
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
  const headed = parts.flatMap((part) => (part.heading === '' ? [] : part.items.filter(({ kind }) => kind === 'step')));
  return headed.length >= steps.length * HEADED ? parts : [{ heading: '', items: [...items] }];
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

/** Begins each group with the command that opened its dialog: “Save as...” is a step of saving. */
function withOpeners(groups: readonly ScreenGroup[]): ScreenGroup[] {
  const cuts = groups.map(({ items }, at) => {
    const last = items.findLastIndex(({ kind }) => kind === 'step');
    const opener = items[last];
    return opener && at < groups.length - 1 && opensDialog(opener) ? last : items.length;
  });
  return groups.map(({ screen, items }, at) => ({
    screen,
    items: [...(groups[at - 1]?.items.slice(cuts[at - 1]) ?? []), ...items.slice(0, cuts[at])],
  }));
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
  // “Open Install” would read “Install” as the name of a screen, and it is what the button does.
  const openedName = opened?.label && !namesTask(opened.label) ? opened.label : null;
  const candidates = [
    screen,
    names.length > 1 ? phrases.doEnterAll : null,
    lastName !== null && isActionTitle(lastName) ? lastName : null,
    decisions[0] && steps.length <= ONE_DECISION ? writePlain(decisions[0]) : null,
    openedName === null ? null : writePlain(createPhrase(phrases.doOpen, [openedName], phrases)),
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
