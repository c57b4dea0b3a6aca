import {
  createAssertion,
  createSentenceAssertion,
  createListSection,
  type Form,
  type Part,
  joinSentences,
  createStep,
  createTextSection,
} from './form.ts';
import { writeRuns, writeText } from '../inline.ts';
import { findFirstControl, listNarration, type Screen, type Outline } from '../outline.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import { formatCount, fill, fillRuns, isTask, createTitleValues } from '../phrases/phrases.ts';
import { describeAppearance } from '../article-content.ts';

const goal: Part = {
  kind: 'goal',
  heading: 'What you can do at the end',
  write: (outline, heading) => [createTextSection(heading, writeGoal(outline))],
};
const places: Part = { kind: 'screens', heading: 'First, get to know the screens', write: writeScreens };
export const checklist: Part = { kind: 'checklist', heading: 'Then do it once yourself', write: writeChecklist };
const done: Part = { ...common.result, heading: 'You have done it when' };

/** The form "onboarding", for a person's first day: where things are, the task as a checklist, and how to recognise success. */
export const onboarding: Form = {
  parts: [
    goal,
    { ...common.before, heading: 'Before your first day' },
    places,
    checklist,
    done,
    { ...common.closing, heading: 'Where to go next' },
  ],
  numbering: 'each',
  writeTitle: (title, { dayTitle }) => fill(dayTitle, createTitleValues(title)),
  writeSummary: ({ title, screens, steps, phrases }) => {
    if (steps.length === 0) return fill(phrases.dayLook, { title });
    const ticks = fill(phrases.dayTick, { x: formatCount(phrases, steps.length) });
    return fill(phrases.dayPath, { x: screens.length > 1 ? fill(phrases.dayScreens, { count: screens.length, x: ticks }) : ticks });
  },
};

function writeGoal({ title, intro, phrases }: Outline): string {
  const end = fill(isTask(title) ? phrases.dayTask : phrases.dayKnow, createTitleValues(title));
  return [writeText(end), joinSentences(intro)].filter((text) => text !== '').join(' ');
}

function writeScreens(outline: Outline, heading: string): Section[] {
  const found = outline.screens.map((screen) => createAssertion(describeScreen(outline, screen), screen, outline.phrases));
  return found.length > 0 ? [createListSection(heading, 'bullets', found)] : [];
}

function describeScreen(outline: Outline, screen: Screen): string {
  const { heading } = screen;
  const name = writeRuns([{ kind: 'label', text: heading }]);
  const narration = listNarration(outline, screen)
    .map((text) => createSentenceAssertion(outline, text, screen)?.text ?? '')
    .join(' ');
  if (narration !== '') return `${name}: ${narration}`;
  const first = findFirstControl(outline, screen);
  const label = [{ kind: 'label', text: heading }] as const;
  if (first) return writeRuns(fillRuns(outline.phrases.hereUse, { label, x: first }));
  return screen === outline.screens.at(-1) ? writeRuns(fillRuns(outline.phrases.hereEnd, { label })) : `${name}.`;
}

function writeChecklist(outline: Outline, heading: string): Section[] {
  if (outline.steps.length === 0) return common.writeStepSections(outline, heading);
  const steps = outline.steps.map((step) =>
    createStep(step, outline.phrases, {
      note: joinSentences(step.notes.length === 0 && step.result ? [describeAppearance(step.result, outline.phrases)] : step.notes),
    }),
  );
  return [createListSection(heading, 'checks', steps)];
}
