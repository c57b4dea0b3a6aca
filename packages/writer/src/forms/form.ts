import { claim, evidenceOf } from '../spoken/claim.ts';
import { verbOf } from '../english/instruction.ts';
import { inlineMarkdown, plain, textMarkdown } from '../inline.ts';
import type { OutlineStep } from '../outline.ts';
import { durationOf } from '../shown/scenes.ts';
import type { Sentence } from '../spoken/sentences.ts';
import { squash } from '../similarity.ts';
import { isSameHeading, type Story } from '../story.ts';
import type { Evidence, Numbering, Section, Step, StepList } from '../types.ts';
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
  titleOf?: (title: string) => string;
  summaryOf?: (story: Story) => string;
  /** What is said at the end stands there without a heading, unless a part has taken it. */
  endsWithClosing?: boolean;
}

/** Runs of steps on the screens of one heading. */
export interface Group {
  heading: string | null;
  steps: OutlineStep[];
}

export function groupsOf(steps: readonly OutlineStep[]): Group[] {
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
  noteOf: (step: OutlineStep, said: readonly string[]) => string;
  introOf?: (lead: readonly string[]) => string;
  list?: StepList;
}

/** Sections with their steps; what is said of a screen before its first step is the section's introduction. */
export function sectionsOf(story: Story, { unnamed, noteOf, introOf = prose, list }: Wording): Section[] {
  const { steps } = story;
  if (steps.length === 0) return passagesOf(story);
  const shown = picturesShown(steps);
  return groupsOf(steps).map((group) => ({
    heading: plain(group.heading ?? unnamed),
    intro: introOf(group.steps[0]?.lead ?? []),
    steps: group.steps.map((step, at) =>
      stepFrom(step, { note: noteOf(step, [...step.notes, ...(group.steps[at + 1]?.lead ?? [])]), showsPicture: shown.has(step) }),
    ),
    ...(list && { list }),
  }));
}

/** Where nothing is done, what is said, by screen. */
function passagesOf(story: Story): Section[] {
  const { passages, said } = story;
  return passages.map(({ heading, sentences: told }) => {
    const [first] = told.flatMap((text) => said.get(text) ?? []);
    if (!first) return textSection(heading, prose(told));
    return claims(heading, 'paragraphs', [claim(prose(told), { evidence: saidAt(story, first), heading })]);
  });
}

/** The same under one heading: a claim for each passage. */
export function passageClaims(story: Story, heading: string): Section[] {
  const steps = passagesOf(story).flatMap((section) => section.steps);
  return steps.length > 0 ? [claims(heading, 'bullets', steps)] : [];
}

export function stepFrom(step: OutlineStep, how: { note: string; showsPicture?: boolean }): Step {
  return {
    text: inlineMarkdown(step.runs),
    note: how.note,
    evidence: step.evidence,
    alt: altOf(step),
    showsPicture: how.showsPicture ?? true,
  };
}

/** Something said beside the steps, with its own moment where it is known. */
export function claimOf(story: Story, text: string, otherwise: { evidence: Evidence; heading: string | null } | null): Step | null {
  const sentence = story.said.get(text);
  if (!sentence) return otherwise && claim(prose([text]), otherwise);
  const evidence = saidAt(story, sentence);
  const heading = story.recording.scenes[evidence.scene]?.heading ?? null;
  return claim(prose([text]), { evidence, heading });
}

/** The picture of a sentence is taken before the next one begins. */
function saidAt({ recording, sentences }: Story, sentence: Sentence): Evidence {
  const nextSeconds = sentences[sentences.indexOf(sentence) + 1]?.startSeconds ?? durationOf(recording);
  return evidenceOf(recording, sentence, nextSeconds);
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

export function prose(sentences: readonly string[]): string {
  return textMarkdown(sentences.filter((sentence) => sentence !== '').join(' '));
}

/** “Create a project” → “create a project”, as it stands within a sentence. */
export function inSentence(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

const NO_TASK = /^(?:in|on|at|all|both|why|how|what|when|where|for|from|with|about|using|the|over|under|is|are|every|each|[a-z]+ing)\b/iu;

/** “Plan a release” names something to do, “Release planning” does not. */
export function isTask(title: string): boolean {
  return verbOf(title) !== null || (!NO_TASK.test(title) && /^\p{L}+ (?:an?|the|your|my)\s/iu.test(title));
}

/** Said by the speaker of himself: no fact about the product. */
export function isPersonal(text: string): boolean {
  return /\b(?:i|i'm|i'll|i've|my|me|we|we'll|we're|our)\b/iu.test(text);
}

export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

/** What is to be seen: the screen by its name, and the label the step is about. */
function altOf({ heading, label, runs }: OutlineStep): string {
  const screen = heading ? `The screen “${heading}”` : '';
  if (label && heading && squash(label) !== squash(heading)) return plain(`${screen} with “${label}”`);
  if (screen) return plain(screen);
  if (label) return plain(`The screen with “${label}”`);
  const command = runs.find((run) => run.kind === 'code');
  return plain(
    command
      ? `The terminal with the command “${command.text}” and its output`
      : `The screen at this step: ${runs.map((run) => run.text).join('')}`,
  );
}

/** Steps whose picture differs from that of the step before. */
function picturesShown(steps: readonly OutlineStep[]): ReadonlySet<OutlineStep> {
  return new Set(steps.filter((step, at) => at === 0 || step.pictureKey !== steps[at - 1]?.pictureKey));
}
