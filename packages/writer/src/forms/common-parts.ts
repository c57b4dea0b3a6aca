/**
 * Parts that every form of article can have, and the form “how-to”, which consists of them. A custom template can include any of them by
 * name.
 */
import type { Evidence, VisibleScreen } from '@docreel/timeline';
import {
  createAssertion,
  createSentenceAssertion,
  createListSection,
  isPersonal,
  type Part,
  joinSentences,
  createAssertionSection,
  nestSections,
  type Form,
} from './form.ts';
import { writeRuns, writeText } from '../inline.ts';
import { type Entry, isSameHeading, type Outline } from '../outline.ts';
import type { Section, Step } from '../types.ts';
import { fill, fillRuns, isTask, createTitleValues, type Phrases } from '../phrases/phrases.ts';
import { describeAppearance } from '../article-content.ts';
import { writeSections } from './sections.ts';

export const before: Part = {
  kind: 'before',
  heading: 'Before you begin',
  write: (outline, heading) => createAssertionSection(outline, heading, outline.before),
};

export const closing: Part = {
  kind: 'closing',
  heading: 'Where to go next',
  write: (outline, heading) => createAssertionSection(outline, heading, outline.closing),
};

export const goal: Part = {
  kind: 'goal',
  heading: 'Overview',
  write: ({ intro, title, phrases }, heading) => [
    { heading, intro: joinSentences(intro) || writeText(describeTopic(title, phrases)), steps: [] },
  ],
};

export const steps: Part = {
  kind: 'steps',
  heading: 'Steps',
  write: (outline, heading) => nestSections(heading, writeStepSections(outline, heading)),
};

export function writeStepSections(outline: Outline, unnamed: string): Section[] {
  return writeSections(outline, {
    unnamed,
    writeNote: ({ result, evidence }, said) =>
      joinSentences(said.length === 0 && evidence.quote === null && result ? [describeAppearance(result, outline.phrases)] : said),
  });
}

/** Returns the values that were entered and the switches that were set, so that readers can compare them with their own. */
export const entries: Part = {
  kind: 'entries',
  heading: 'What was entered',
  write: (outline, heading) => {
    const found = outline.entries.map((entry) => createAssertion(writeEntry(entry, outline.phrases), entry, outline.phrases));
    return found.length > 0 ? [createListSection(heading, 'bullets', found)] : [];
  },
};

function writeEntry({ name, value, isSwitch }: Entry, phrases: Phrases): string {
  const label = [{ kind: 'label', text: name }] as const;
  if (!isSwitch) return writeRuns(fillRuns(phrases.entryValue, { label, value }));
  return writeRuns(fillRuns(phrases.entrySwitch, { label, value: value === 'on' ? phrases.on : phrases.off }));
}

/** Returns the content of the last screen. */
export const result: Part = {
  kind: 'result',
  heading: 'Result',
  write: (outline, heading) => {
    const found = listResults(outline);
    return found.length > 0 ? [createListSection(heading, 'bullets', found)] : createAssertionSection(outline, heading, outline.closing);
  },
};

/** Returns the screen that appears after the last step, with its picture. */
export function listResults({ timeline, screens, steps: done, phrases }: Outline): Step[] {
  const last = done.at(-1);
  if (!last?.result) return [];
  const screen = screens.find((one) => one.heading === last.result?.name);
  const isResult = ({ heading, still }: VisibleScreen): boolean =>
    still.scene > last.evidence.scene && (!screen || isSameHeading(heading?.text ?? null, screen.heading));
  const evidence = createEvidence(timeline.screens.find(isResult)) ?? last.evidence;
  return [
    createAssertion(writeText(describeAppearance(last.result, phrases)), { evidence, heading: screen?.heading ?? last.heading }, phrases),
  ];
}

function createEvidence(screen: VisibleScreen | undefined): Evidence | null {
  if (!screen) return null;
  const { startSeconds, endSeconds, still } = screen;
  return { startSeconds, endSeconds, quote: null, frameSeconds: still.seconds, scene: still.scene };
}

/** Returns the narration next to the steps. */
export const facts: Part = {
  kind: 'facts',
  heading: 'Good to know',
  write: (outline, heading) => {
    const found = outline.steps.flatMap((step) => {
      const about = outline.entries.find((entry) => entry.step === step)?.name ?? step.label;
      return step.notes
        .filter((note) => !isPersonal(note))
        .flatMap((note) => createSentenceAssertion(outline, note, step) ?? [])
        .map((one) => addSubject(one, about));
    });
    return found.length > 0 ? [createListSection(heading, 'bullets', found)] : [];
  },
};

/** Adds the subject to a sentence. Outside of its context, “you can change it later” does not say what. */
function addSubject(one: Step, about: string | null): Step {
  if (about === null || !/\b(?:it|this|that|them|these|those)\b/iu.test(one.text)) return one;
  return { ...one, text: `${writeRuns([{ kind: 'label', text: about }])}: ${one.text}` };
}

export function describeTopic(title: string, { howTo, about }: Phrases): string {
  return fill(isTask(title) ? howTo : about, createTitleValues(title));
}

/** The form "how-to": prerequisites if the narration mentions any, then the steps grouped by screen. */
export const howTo: Form = {
  parts: [before, { ...steps, isBare: true, write: writeSteps }],
  numbering: 'steps',
  endsWithClosing: true,
};

/** Writes the steps. They have the heading of the part only if another section precedes them. */
function writeSteps(outline: Outline, heading: string): Section[] {
  return writeStepSections(outline, outline.before.length > 0 && outline.steps.length > 0 ? heading : '');
}
