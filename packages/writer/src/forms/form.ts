import { inlineMarkdown, plain, textMarkdown } from '../inline.ts';
import type { Outline, OutlineStep } from '../outline.ts';
import { similarity, squash } from '../similarity.ts';
import type { ArticleDraft, ArticleTemplate, Section, Step } from '../types.ts';

/** The shape a template gives an outline. A new one is one file and one line in `index.ts`. */
export type Form = (outline: Outline, template: ArticleTemplate) => Pick<ArticleDraft, 'sections' | 'numbering' | 'closing'>;

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
    if (last && isSame(heading, last.heading)) last.steps.push(step);
    else groups.push({ heading, steps: [step] });
  }
  return groups;
}

/** One reading of a heading may differ from the next by a letter. */
function isSame(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && similarity(squash(a), squash(b)) > 0.85);
}

export interface Wording {
  /** The heading of steps on screens without one. */
  unnamed: string;
  noteOf: (step: OutlineStep, said: readonly string[]) => string;
}

/** Sections with their steps; what is said of a screen before its first step is the section's introduction. */
export function sectionsOf({ steps, passages }: Outline, { unnamed, noteOf }: Wording): Section[] {
  if (steps.length === 0) return passages.map(({ heading, sentences }) => textSection(heading, prose(sentences)));
  const shown = picturesShown(steps);
  return groupsOf(steps).map((group) => ({
    heading: plain(group.heading ?? unnamed),
    intro: prose(group.steps[0]?.lead ?? []),
    steps: group.steps.map((step, at): Step => {
      const next = group.steps[at + 1];
      return {
        text: inlineMarkdown(step.runs),
        note: noteOf(step, [...step.notes, ...(next?.lead ?? [])]),
        evidence: step.evidence,
        alt: altOf(step),
        showsPicture: shown.has(step),
      };
    }),
  }));
}

export function prose(sentences: readonly string[]): string {
  return textMarkdown(sentences.filter((sentence) => sentence !== '').join(' '));
}

export function textSection(heading: string, intro: string): Section {
  return { heading, intro, steps: [] };
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
