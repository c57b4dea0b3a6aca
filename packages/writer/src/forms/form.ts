import { claim } from '../claim.ts';
import { inlineMarkdown, plain, textMarkdown } from '../inline.ts';
import { fill } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { certaintyOf, isSameHeading, type Story, type StoryStep } from '../story.ts';
import { type Evidence, nextSaidSeconds, noStill, type Said, squash, type Still, stillBeside } from '@docreel/moments';
import type { Numbering, Section, Step, StepList } from '../types.ts';
import type { PartKind } from './part-names.ts';

/** A part of an article: what it is called unless a template says otherwise, and how it is written. No sections: there is nothing to say. */
export interface Part {
  kind: PartKind;
  heading: string;
  /** Its sections stand for themselves: its own name is shown only where a template gives it another. */
  isBare?: boolean;
  write: (story: Story, heading: string) => Section[];
}

/** The shape of an article: its parts in order, how it counts, and what stands at its head. A new one is one file and one line in `forms.ts`. */
export interface Form {
  parts: readonly Part[];
  numbering: Numbering;
  titleOf?: (title: string, phrases: Phrases) => string;
  summaryOf?: (story: Story) => string;
  /** What is said at the end stands there without a heading, unless a part has taken it. */
  endsWithClosing?: boolean;
}

/** Runs of steps on the screens of one heading. */
export interface Group {
  heading: string | null;
  steps: StoryStep[];
}

export function groupsOf(steps: readonly StoryStep[]): Group[] {
  const groups: Group[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const heading = step.heading ?? last?.heading ?? null;
    if (last && isSameHeading(heading, last.heading)) last.steps.push(step);
    else groups.push({ heading, steps: [step] });
  }
  return groups;
}

export interface Wording {
  /** The heading of steps on screens without one. */
  unnamed: string;
  noteOf: (step: StoryStep, said: readonly string[]) => string;
  introOf?: (lead: readonly string[]) => string;
  list?: StepList;
}

/** Sections with their steps; what is said of a screen before its first step is the section's introduction. */
export function sectionsOf(story: Story, { unnamed, noteOf, introOf = prose, list }: Wording): Section[] {
  const { steps } = story;
  if (steps.length === 0) return passagesOf(story);
  const shown = picturesShown(story.beats);
  return groupsOf(story.beats.filter((beat) => saysSomething(beat, shown))).map((group) => ({
    heading: plain(group.heading ?? unnamed),
    intro: introOf(group.steps[0]?.lead ?? []),
    steps: group.steps.map((step, at) =>
      stepFrom(step, story.phrases, {
        note: noteOf(step, [...step.notes, ...(group.steps[at + 1]?.lead ?? [])]),
        showsPicture: shown.has(step),
      }),
    ),
    ...(list && { list }),
  }));
}

/** Where nothing is surely done, what is said and shown, by screen; what has no sure heading has none. */
function passagesOf({ beats, phrases }: Story): Section[] {
  const shown = picturesShown(beats);
  return groupsOf(beats.filter((beat) => saysSomething(beat, shown))).map(({ heading, steps }) =>
    claims(
      plain(heading ?? ''),
      'paragraphs',
      steps.map((beat) => stepFrom(beat, phrases, { note: prose(beat.notes), showsPicture: shown.has(beat) })),
    ),
  );
}

/** A key moment without a word whose picture has just been shown is none. */
function saysSomething(beat: StoryStep, shown: ReadonlySet<StoryStep>): boolean {
  return beat.kind !== 'shown' || beat.notes.length > 0 || shown.has(beat);
}

/** The same under one heading: a claim for each passage. */
export function passageClaims(story: Story, heading: string): Section[] {
  const steps = passagesOf(story).flatMap((section) => section.steps);
  return steps.length > 0 ? [claims(heading, 'bullets', steps)] : [];
}

/** In one paragraph. */
const SENTENCES_MOST = 3;

export function stepFrom(step: StoryStep, phrases: Phrases, how: { note: string; showsPicture?: boolean }): Step {
  const { kind, moment, evidence, notes } = step;
  const { done, still } = moment;
  const isShown = kind === 'shown';
  return {
    text: isShown ? prose(notes.slice(0, SENTENCES_MOST)) : inlineMarkdown(step.runs),
    note: isShown ? prose(notes.slice(SENTENCES_MOST)) : how.note,
    evidence,
    alt: altOf(step, phrases),
    showsPicture: how.showsPicture ?? true,
    kind,
    certainty: isShown ? null : certaintyOf(step),
    origins: { label: done?.object?.origin ?? null, value: done?.value?.origin ?? null },
    mark: still.mark,
    cut: still.cut,
    ...(kind === 'step' && done?.act === 'code' && done.value && { code: done.value.text }),
  };
}

/** Something said beside the steps, with its own moment where it is known. */
export function claimOf(story: Story, text: string, otherwise: { evidence: Evidence; heading: string | null } | null): Step | null {
  const sentence = story.said.get(text);
  if (!sentence) return otherwise && claim(prose([text]), otherwise, story.phrases);
  const evidence = saidAt(story, sentence);
  const heading = story.moments.screens.find(({ still }) => still.scene === evidence.scene)?.heading?.text ?? null;
  return claim(prose([text]), { evidence, heading }, story.phrases);
}

/** The picture of a sentence is taken before the next one begins. */
function saidAt({ moments }: Story, sentence: Said): Evidence {
  const { startSeconds, endSeconds, text: quote } = sentence;
  const nextSeconds = nextSaidSeconds(moments.said, sentence, moments.durationSeconds);
  const { seconds: frameSeconds, scene } = stillBeside(moments.screens, sentence, nextSeconds) ?? noStill(startSeconds);
  return { startSeconds, endSeconds, quote, frameSeconds, scene };
}

/** The sentences as claims; those without a moment of their own are set as prose. */
export function toldSection(story: Story, heading: string, sentences: readonly string[]): Section[] {
  if (sentences.length === 0) return [];
  const told = sentences.map((text) => claimOf(story, text, null));
  const known = told.filter((one) => one !== null);
  if (known.length < told.length) return [textSection(heading, prose(sentences))];
  return [claims(heading, 'paragraphs', known)];
}

export function claims(heading: string, list: StepList, steps: Step[]): Section {
  return { heading, intro: '', steps, list };
}

export function textSection(heading: string, intro: string): Section {
  return { heading, intro, steps: [] };
}

/** Several sections under one heading; a single one takes the heading itself. */
export function under(heading: string, sections: readonly Section[]): Section[] {
  const [only, ...more] = sections;
  if (!only) return [];
  if (more.length === 0) return [{ ...only, heading }];
  return [textSection(heading, ''), ...sections.map((section) => ({ ...section, isSub: true }))];
}

/** In paragraphs of three sentences at most. */
export function prose(sentences: readonly string[]): string {
  const said = sentences.filter((sentence) => sentence !== '');
  const paragraphs = Math.ceil(said.length / SENTENCES_MOST);
  return Array.from({ length: paragraphs }, (_, at) =>
    textMarkdown(said.slice(at * SENTENCES_MOST, (at + 1) * SENTENCES_MOST).join(' ')),
  ).join('\n\n');
}

/** Said by the speaker of himself: no fact about the product. */
export function isPersonal(text: string): boolean {
  return /\b(?:i|i'm|i'll|i've|my|me|we|we'll|we're|our)\b/iu.test(text);
}

/** What is to be seen: the screen by its name, and the label the step is about. */
function altOf({ heading, label, runs, moment }: StoryStep, phrases: Phrases): string {
  const { altScreen, altScreenWith, altWith, altCommand, altStep, altMoment } = phrases;
  if (label && heading && squash(label) !== squash(heading)) return plain(fill(altScreenWith, { x: heading, y: label }));
  if (heading) return plain(fill(altScreen, { x: heading }));
  if (label) return plain(fill(altWith, { y: label }));
  const command = runs.find((run) => run.kind === 'code');
  if (command) return plain(fill(altCommand, { y: command.text }));
  if (runs.length > 0) return plain(fill(altStep, { x: runs.map((run) => run.text).join('') }));
  const words = largestWords(moment.still);
  return plain(words === null ? altMoment : fill(altWith, { y: words }));
}

const READ_SURELY = 0.97;
const LONGEST_WORDS = 60;

/** The largest words that were read surely: whoever does not see the picture knows by them which it is. */
function largestWords({ texts }: Still): string | null {
  const sure = texts.filter(
    ({ text, certainty }) =>
      certainty >= READ_SURELY && text.length <= LONGEST_WORDS && /^\p{L}[\p{L}\p{N}'’,.&()-]+(?: [\p{L}\p{N}'’,.&():?!-]+)+$/u.test(text),
  );
  return sure.toSorted((a, b) => b.height - a.height)[0]?.text ?? null;
}

/** Those whose picture differs from the one before; a marked one always, for it says no more than its picture. */
function picturesShown(steps: readonly StoryStep[]): ReadonlySet<StoryStep> {
  return new Set(steps.filter((step, at) => step.kind === 'marked' || step.pictureKey !== steps[at - 1]?.pictureKey));
}
