import { claim } from '../claim.ts';
import { inlineMarkdown, textMarkdown } from '../inline.ts';
import { firstControl, saidOf, type Screen, type Story } from '../story.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import { countOf, fill, fillRuns, isTask, titled } from '../phrases/fill.ts';
import { appears } from '../telling.ts';
import { claimOf, claims, type Form, type Part, prose, stepFrom, textSection } from './form.ts';

const goal: Part = {
  kind: 'goal',
  heading: 'What you can do at the end',
  write: (story, heading) => [textSection(heading, goalOf(story))],
};
const places: Part = { kind: 'screens', heading: 'First, get to know the screens', write: placesOf };
export const checklist: Part = { kind: 'checklist', heading: 'Then do it once yourself', write: checklistOf };
const done: Part = { ...common.result, heading: 'You have done it when' };

/** A path for the first day: where things are, the task as a checklist, and how to recognise success. */
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
  titleOf: (title, { dayTitle }) => fill(dayTitle, titled(title)),
  summaryOf: ({ title, screens, steps, phrases }) => {
    if (steps.length === 0) return fill(phrases.dayLook, { title });
    const ticks = fill(phrases.dayTick, { x: countOf(phrases, steps.length) });
    return fill(phrases.dayPath, { x: screens.length > 1 ? fill(phrases.dayScreens, { count: screens.length, x: ticks }) : ticks });
  },
};

function goalOf({ title, intro, phrases }: Story): string {
  const end = fill(isTask(title) ? phrases.dayTask : phrases.dayKnow, titled(title));
  return [textMarkdown(end), prose(intro)].filter((text) => text !== '').join(' ');
}

function placesOf(story: Story, heading: string): Section[] {
  const found = story.screens.map((screen) => claim(placeText(story, screen), screen, story.phrases));
  return found.length > 0 ? [claims(heading, 'bullets', found)] : [];
}

function placeText(story: Story, screen: Screen): string {
  const { heading } = screen;
  const name = inlineMarkdown([{ kind: 'label', text: heading }]);
  const told = saidOf(story, screen)
    .map((text) => claimOf(story, text, screen)?.text ?? '')
    .join(' ');
  if (told !== '') return `${name}: ${told}`;
  const first = firstControl(story, screen);
  const label = [{ kind: 'label', text: heading }] as const;
  if (first) return inlineMarkdown(fillRuns(story.phrases.hereUse, { label, x: first }));
  return screen === story.screens.at(-1) ? inlineMarkdown(fillRuns(story.phrases.hereEnd, { label })) : `${name}.`;
}

function checklistOf(story: Story, heading: string): Section[] {
  if (story.steps.length === 0) return common.stepSections(story, heading);
  const steps = story.steps.map((step) =>
    stepFrom(step, story.phrases, {
      note: prose(step.notes.length === 0 && step.result ? [appears(step.result, story.phrases)] : step.notes),
    }),
  );
  return [claims(heading, 'checks', steps)];
}
