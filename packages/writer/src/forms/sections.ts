/**
 * Writes the steps and key frames of a recording as sections. Key frames without narration stand between the steps only if they show
 * something new.
 */
import { isSlide, findScreenAt, type VisibleScreen } from '@docreel/timeline';
import { describeAppearance } from '../article-content.ts';
import { createAssertion, createListSection, createStep, joinSentences } from './form.ts';
import { describeKeyFrame, describeNewText, nameKeyFrames } from './key-frames.ts';
import { plain, writeText } from '../inline.ts';
import { editNote } from '../edit-narration.ts';
import { isSameHeading, type Outline, type OutlineItem } from '../outline.ts';
import { isEnglishArticle } from '../phrases/phrases.ts';
import { isGreeting } from '../actions.ts';
import type { Section, Step, StepList } from '../types.ts';
import { divideIntoParts, groupByHeading } from './step-parts.ts';

interface SectionOptions {
  /** Heading for steps on screens without one. */
  unnamed: string;
  writeNote: (step: OutlineItem, said: readonly string[]) => string;
  writeIntro?: (lead: readonly string[]) => string;
  list?: StepList;
}

/** Returns sections with their steps. Narration about a screen before its first step becomes the introduction of the section. */
export function writeSections(outline: Outline, { unnamed, writeNote, writeIntro = joinSentences, list }: SectionOptions): Section[] {
  const { steps, phrases } = outline;
  if (steps.length === 0) return writePassages(outline);
  const shown = findVisiblePictures(outline.items);
  const { items, rest } = separateKeyFrames(
    outline.items.filter((item) => isWorthShowing(item, shown)),
    outline,
  );
  const notes = assignNotes(items, outline);
  const sections = divideIntoParts(items, outline).map(
    (part): Section => ({
      heading: plain(part.heading || unnamed),
      intro: writeIntro(part.items[0]?.lead ?? []),
      steps: part.items.map((step) =>
        createStep(step, phrases, {
          note: writeNote(step, notes.get(step) ?? []),
          showsPicture: shown.has(step),
          wordless: isWordless(step) ? (describeChange(step, outline) ?? phrases.screenNow) : '',
        }),
      ),
      ...(list && { list }),
    }),
  );
  sections.at(-1)?.steps.push(...writeEnd(outline, items, rest));
  for (const section of sections) section.steps = removeEchoes(section.steps);
  if (rest.length === 0) return sections;
  const names = nameKeyFrames(rest, outline.items);
  const frames = rest.map((item) => createStep(item, phrases, { note: '', ...describeKeyFrame(names.get(item), phrases) }));
  return [...sections, createListSection(phrases.headings['What the recording shows'], 'paragraphs', frames)];
}

/** Returns the steps without the note that the next item repeats next to its picture: “Calendar” opens. */
function removeEchoes(steps: readonly Step[]): Step[] {
  return steps.map((step, at) => (step.note !== '' && steps[at + 1]?.text === step.note ? { ...step, note: '' } : step));
}

/** Returns the notes of each step. Narration from before an action is about the next one. */
function assignNotes(items: readonly OutlineItem[], outline: Outline): Map<OutlineItem, string[]> {
  const notes = new Map<OutlineItem, string[]>();
  const isEnglish = isEnglishArticle(outline.phrases);
  let early: string[] = [];
  for (const [at, item] of items.entries()) {
    const next = items[at + 1];
    const own = item.kind === 'step' ? item.notes : [];
    const isEarly = (text: string): boolean =>
      isEnglish && next?.kind === 'step' && isPointed(item) && (outline.said.get(text)?.endSeconds ?? Infinity) < item.moment.endSeconds;
    const lead = next && next.lead.length > 0 && isSameHeading(next.heading, item.heading) ? next.lead : [];
    const all = [...early, ...own.filter((text) => !isEarly(text)), ...lead];
    early = own.filter(isEarly);
    notes.set(item, isEnglish && item.kind === 'step' ? all.flatMap((text) => edit(text, item, outline) ?? []) : all);
  }
  return notes;
}

function isPointed({ act }: OutlineItem): boolean {
  return act === 'click' || act === 'choose' || act === 'open' || act === 'switch';
}

function edit(text: string, item: OutlineItem, { said, timeline }: Outline): string | null {
  const sentence = said.get(text);
  const screen = sentence
    ? (findScreenAt(timeline.screens, (sentence.startSeconds + sentence.endSeconds) / 2)?.heading?.text ?? null)
    : null;
  return editNote(text, { field: item.act === 'type' ? item.label : null, screen: screen === null || isGreeting(screen) ? null : screen });
}

/** Minimum time for which the result is visible after the last step. A screen with little text that appears later is a closing slide. */
const RESULT_SECONDS = 1;

/** Returns the screen after the last step with its picture, unless the article shows it already. */
function writeEnd(
  { timeline, phrases, screenNames, items: all }: Outline,
  items: readonly OutlineItem[],
  rest: readonly OutlineItem[],
): Step[] {
  const last = items.at(-1);
  if (!last || last.kind !== 'step' || rest.some((item) => all.indexOf(item) > all.indexOf(last))) return [];
  const { frameSeconds, scene, endSeconds: doneSeconds } = last.evidence;
  const isResult = (screen: VisibleScreen): boolean => !isSlide(screen) || screen.startSeconds <= doneSeconds + RESULT_SECONDS;
  const after = timeline.screens.findLast(
    (screen) => screen.startSeconds > frameSeconds && screen.endSeconds - screen.startSeconds >= RESULT_SECONDS && isResult(screen),
  );
  if (!after || after.still.scene === scene || after.still.key === last.pictureKey) return [];
  const { startSeconds, endSeconds, still } = after;
  const name = after.heading?.text ?? null;
  const isNew = name !== null && screenNames.has(name) && !isSameHeading(name, last.heading);
  const text = isNew
    ? describeAppearance({ name, isScreen: true }, phrases)
    : (describeNewText({ moment: { still } }, all, phrases) ?? phrases.screenNow);
  const evidence = { startSeconds, endSeconds, quote: null, frameSeconds: still.seconds, scene: still.scene };
  return [createAssertion(writeText(text), { evidence, heading: isNew ? name : null }, phrases)];
}

/**
 * Returns the narration and the pictures of each screen, for recordings without any certain action. Without narration, all pictures are
 * under one heading.
 */
function writePassages(outline: Outline): Section[] {
  const { items, phrases } = outline;
  const shown = findVisiblePictures(items);
  const kept = items.filter((item) => isWorthShowing(item, shown));
  const isSilent = kept.every(({ notes }) => notes.length === 0);
  const names = isSilent ? nameKeyFrames(kept, outline.items) : new Map<OutlineItem, string>();
  const groups = isSilent ? [{ heading: phrases.headings['What the recording shows'], steps: kept }] : groupByHeading(kept);
  return groups.map(({ heading, steps }) =>
    createListSection(
      heading === null || isGreeting(heading) ? '' : plain(heading),
      'paragraphs',
      steps.map((item) =>
        createStep(item, phrases, {
          note: joinSentences(item.notes),
          showsPicture: shown.has(item),
          ...describeKeyFrame(names.get(item), phrases),
        }),
      ),
    ),
  );
}

/** Returns whether the item has content to show. A key frame without words has none if the article has just shown its picture. */
function isWorthShowing(item: OutlineItem, shown: ReadonlySet<OutlineItem>): boolean {
  return item.kind !== 'shown' || item.notes.length > 0 || shown.has(item);
}

/** Returns the passages as a bulleted list under one heading. */
export function listPassages(outline: Outline, heading: string): Section[] {
  const steps = writePassages(outline).flatMap((section) => section.steps);
  return steps.length > 0 ? [createListSection(heading, 'bullets', steps)] : [];
}

/**
 * Returns the items whose picture differs from the previous one. Marked items always keep their picture, because their text means nothing
 * without it.
 */
function findVisiblePictures(steps: readonly OutlineItem[]): ReadonlySet<OutlineItem> {
  return new Set(steps.filter((step, at) => step.kind === 'marked' || step.pictureKey !== steps[at - 1]?.pictureKey));
}

/** Up to this number, or up to half of the number of steps, key frames without words stand between the steps. */
const FRAMES_BETWEEN = 2;

/**
 * Returns the items to print between the steps, and the key frames to print together at the end: those that show nothing new, and all if they
 * are many. The first one after the last step always stays, because it shows the result.
 */
function separateKeyFrames(items: readonly OutlineItem[], outline: Outline): { items: OutlineItem[]; rest: OutlineItem[] } {
  const last = items.findLastIndex(({ kind }) => kind !== 'shown');
  const kept = items.filter((item, at) => !isWordless(item) || !(isOfSlide(item, outline) || isOpening(item, items[at + 1])));
  const loose = kept.filter((item) => isWordless(item) && item !== items[last + 1]);
  const isMany = loose.length > Math.max(FRAMES_BETWEEN, outline.steps.length / 2);
  const rest = new Set(isMany ? loose : loose.filter((item) => describeChange(item, outline) === null));
  return { items: kept.filter((item) => !rest.has(item)), rest: [...rest] };
}

/** Returns a sentence about what is new in the picture: another heading, or the largest new text. Returns null if nothing certain is new. */
function describeChange(item: OutlineItem, { items, phrases }: Outline): string | null {
  const before = items[items.indexOf(item) - 1];
  const name = item.pictureHeading;
  if (name !== null && before && !isSameHeading(name, before.pictureHeading)) return describeAppearance({ name, isScreen: true }, phrases);
  return before ? describeNewText(item, items.slice(0, items.indexOf(item)), phrases) : null;
}

/** Returns whether the item only shows the screen of the following step. */
function isOpening({ pictureHeading }: OutlineItem, next: OutlineItem | undefined): boolean {
  return pictureHeading !== null && next?.kind === 'step' && isSameHeading(next.pictureHeading, pictureHeading);
}

function isWordless({ kind, notes }: OutlineItem): boolean {
  return kind === 'shown' && notes.length === 0;
}

/** Returns whether the picture is a slide, on which no step happens. */
function isOfSlide({ moment }: OutlineItem, { timeline, steps }: Outline): boolean {
  const screen = findScreenAt(timeline.screens, moment.still.seconds);
  return screen !== null && isSlide(screen) && !steps.some((step) => isSameHeading(step.heading, screen.heading?.text ?? null));
}
