import { createAssertion } from '../assertion.ts';
import { writeRuns, plain, writeText } from '../inline.ts';
import { fill } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { computeCertainty, isSameHeading, type Outline, type OutlineItem } from '../outline.ts';
import { type Evidence, nextSaidSeconds, noStill, type Said, squash, type Still, stillBeside } from '@docreel/moments';
import type { Numbering, Section, Step, StepList } from '../types.ts';
import type { PartKind } from './part-names.ts';

/**
 * A part of an article: its default heading and the function that writes it. The function returns no sections if there is nothing to say.
 */
export interface Part {
  kind: PartKind;
  heading: string;
  /** Whether its sections stand alone. Its own heading is then shown only if a template renames it. */
  isBare?: boolean;
  write: (outline: Outline, heading: string) => Section[];
}

/**
 * The form of an article: its parts in order, its numbering, its title and its summary. A new form is one file and one line in `forms.ts`.
 */
export interface Form {
  parts: readonly Part[];
  numbering: Numbering;
  writeTitle?: (title: string, phrases: Phrases) => string;
  writeSummary?: (outline: Outline) => string;
  /** Whether closing remarks are added without a heading, unless a part contains them. */
  endsWithClosing?: boolean;
}

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

export interface SectionOptions {
  /** Heading of steps on screens without one. */
  unnamed: string;
  writeNote: (step: OutlineItem, said: readonly string[]) => string;
  writeIntro?: (lead: readonly string[]) => string;
  list?: StepList;
}

/** Returns sections with their steps. Narration about a screen before its first step becomes the introduction of its section. */
export function writeSections(outline: Outline, { unnamed, writeNote, writeIntro = joinSentences, list }: SectionOptions): Section[] {
  const { steps } = outline;
  if (steps.length === 0) return writePassages(outline);
  const shown = findVisiblePictures(outline.items);
  return groupByHeading(outline.items.filter((item) => isWorthShowing(item, shown))).map((group) => ({
    heading: plain(group.heading ?? unnamed),
    intro: writeIntro(group.steps[0]?.lead ?? []),
    steps: group.steps.map((step, at) =>
      createStep(step, outline.phrases, {
        note: writeNote(step, [...step.notes, ...(group.steps[at + 1]?.lead ?? [])]),
        showsPicture: shown.has(step),
      }),
    ),
    ...(list && { list }),
  }));
}

/** Returns the narration and the pictures by screen, if no action is certain. Sections without a certain heading have none. */
function writePassages({ items, phrases }: Outline): Section[] {
  const shown = findVisiblePictures(items);
  return groupByHeading(items.filter((item) => isWorthShowing(item, shown))).map(({ heading, steps }) =>
    createListSection(
      plain(heading ?? ''),
      'paragraphs',
      steps.map((item) => createStep(item, phrases, { note: joinSentences(item.notes), showsPicture: shown.has(item) })),
    ),
  );
}

/** Returns whether the item has content to show. A key frame without words has none if its picture has just been shown. */
function isWorthShowing(item: OutlineItem, shown: ReadonlySet<OutlineItem>): boolean {
  return item.kind !== 'shown' || item.notes.length > 0 || shown.has(item);
}

/** Returns the passages under one heading, as a bulleted list. */
export function listPassages(outline: Outline, heading: string): Section[] {
  const steps = writePassages(outline).flatMap((section) => section.steps);
  return steps.length > 0 ? [createListSection(heading, 'bullets', steps)] : [];
}

/** Maximum number of sentences in a paragraph. */
const SENTENCES_MOST = 3;

export function createStep(step: OutlineItem, phrases: Phrases, how: { note: string; showsPicture?: boolean }): Step {
  const { kind, moment, evidence, notes } = step;
  const { done, still } = moment;
  const isShown = kind === 'shown';
  return {
    text: isShown ? joinSentences(notes.slice(0, SENTENCES_MOST)) : writeRuns(step.runs),
    note: isShown ? joinSentences(notes.slice(SENTENCES_MOST)) : how.note,
    evidence,
    alt: writeAltText(step, phrases),
    showsPicture: how.showsPicture ?? true,
    kind,
    certainty: isShown ? null : computeCertainty(step),
    origins: { label: done?.object?.origin ?? null, value: done?.value?.origin ?? null },
    mark: still.mark,
    cut: still.cut,
    ...(kind === 'step' && done?.act === 'code' && done.value && { code: done.value.text }),
  };
}

/** Returns a sentence of the narration as a statement with its own time if known, otherwise with the given evidence. */
export function createSentenceAssertion(
  outline: Outline,
  text: string,
  otherwise: { evidence: Evidence; heading: string | null } | null,
): Step | null {
  const sentence = outline.said.get(text);
  if (!sentence) return otherwise && createAssertion(joinSentences([text]), otherwise, outline.phrases);
  const evidence = findEvidence(outline, sentence);
  const heading = outline.moments.screens.find(({ still }) => still.scene === evidence.scene)?.heading?.text ?? null;
  return createAssertion(joinSentences([text]), { evidence, heading }, outline.phrases);
}

/** Returns the evidence of a sentence. Its picture is taken before the next sentence begins. */
function findEvidence({ moments }: Outline, sentence: Said): Evidence {
  const { startSeconds, endSeconds, text: quote } = sentence;
  const nextSeconds = nextSaidSeconds(moments.said, sentence, moments.durationSeconds);
  const { seconds: frameSeconds, scene } = stillBeside(moments.screens, sentence, nextSeconds) ?? noStill(startSeconds);
  return { startSeconds, endSeconds, quote, frameSeconds, scene };
}

/** Returns a section with the sentences as statements, or as plain text if the time of one is unknown. */
export function createAssertionSection(outline: Outline, heading: string, sentences: readonly string[]): Section[] {
  if (sentences.length === 0) return [];
  const told = sentences.map((text) => createSentenceAssertion(outline, text, null));
  const known = told.filter((one) => one !== null);
  if (known.length < told.length) return [createTextSection(heading, joinSentences(sentences))];
  return [createListSection(heading, 'paragraphs', known)];
}

export function createListSection(heading: string, list: StepList, steps: Step[]): Section {
  return { heading, intro: '', steps, list };
}

export function createTextSection(heading: string, intro: string): Section {
  return { heading, intro, steps: [] };
}

/** Puts several sections under one heading. A single section gets the heading itself. */
export function nestSections(heading: string, sections: readonly Section[]): Section[] {
  const [only, ...more] = sections;
  if (!only) return [];
  if (more.length === 0) return [{ ...only, heading }];
  return [createTextSection(heading, ''), ...sections.map((section) => ({ ...section, isSub: true }))];
}

/** Joins sentences into paragraphs of at most three. */
export function joinSentences(sentences: readonly string[]): string {
  const said = sentences.filter((sentence) => sentence !== '');
  const paragraphs = Math.ceil(said.length / SENTENCES_MOST);
  return Array.from({ length: paragraphs }, (_, at) =>
    writeText(said.slice(at * SENTENCES_MOST, (at + 1) * SENTENCES_MOST).join(' ')),
  ).join('\n\n');
}

/** Returns whether the narrator speaks about themselves, which is not a fact about the product. */
export function isPersonal(text: string): boolean {
  return /\b(?:i|i'm|i'll|i've|my|me|we|we'll|we're|our)\b/iu.test(text);
}

/** Returns the alternative text of a picture: the name of the screen and the label that the step is about. */
function writeAltText({ heading, label, runs, moment }: OutlineItem, phrases: Phrases): string {
  const { altScreen, altScreenWith, altWith, altCommand, altStep, altMoment } = phrases;
  if (label && heading && squash(label) !== squash(heading)) return plain(fill(altScreenWith, { x: heading, y: label }));
  if (heading) return plain(fill(altScreen, { x: heading }));
  if (label) return plain(fill(altWith, { y: label }));
  const command = runs.find((run) => run.kind === 'code');
  if (command) return plain(fill(altCommand, { y: command.text }));
  if (runs.length > 0) return plain(fill(altStep, { x: runs.map((run) => run.text).join('') }));
  const words = findLargestText(moment.still);
  return plain(words === null ? altMoment : fill(altWith, { y: words }));
}

const READ_SURELY = 0.97;
const LONGEST_WORDS = 60;

/** Returns the largest text that was read with certainty. It identifies the picture for readers who cannot see it. */
function findLargestText({ texts }: Still): string | null {
  const sure = texts.filter(
    ({ text, certainty }) =>
      certainty >= READ_SURELY && text.length <= LONGEST_WORDS && /^\p{L}[\p{L}\p{N}'’,.&()-]+(?: [\p{L}\p{N}'’,.&():?!-]+)+$/u.test(text),
  );
  return sure.toSorted((a, b) => b.height - a.height)[0]?.text ?? null;
}

/**
 * Returns the items whose pictures differ from the previous one. Marked items always show their pictures, because their text means
 * nothing without them.
 */
function findVisiblePictures(steps: readonly OutlineItem[]): ReadonlySet<OutlineItem> {
  return new Set(steps.filter((step, at) => step.kind === 'marked' || step.pictureKey !== steps[at - 1]?.pictureKey));
}
