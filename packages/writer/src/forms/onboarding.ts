import { claim } from '../spoken/claim.ts';
import { inlineMarkdown, textMarkdown } from '../inline.ts';
import { firstControl, saidOf, type Screen, type Story } from '../story.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import { claimOf, claims, type Form, inSentence, isTask, type Part, prose, stepFrom, textSection } from './form.ts';

const goal: Part = {
  kind: 'goal',
  heading: 'What you can do at the end',
  write: (story, heading) => [textSection(heading, goalOf(story))],
};
const places: Part = { kind: 'screens', heading: 'First, get to know the screens', write: placesOf };
export const checklist: Part = { kind: 'checklist', heading: 'Then do it once yourself', write: checklistOf };
const done: Part = { ...common.result, heading: 'You have done it when' };

/** A first-day path: where things are, then the task as a list to tick off, then how one knows that it worked. */
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
  titleOf: (title) => `First day: ${inSentence(title)}`,
  summaryOf: ({ title, screens, steps }) => {
    const count = `${screens.length > 1 ? `${screens.length} screens to know and ` : ''}${steps.length === 1 ? 'one step' : `${steps.length} steps`} to tick off`;
    return steps.length === 0 ? `A first look at ${title}.` : `A path for your first day with ${count}.`;
  },
};

function goalOf({ title, intro }: Story): string {
  const end = isTask(title)
    ? `When you have followed this path you can ${inSentence(title)}.`
    : `When you have followed this path you know your way around “${title}”.`;
  return [textMarkdown(end), prose(intro)].filter((text) => text !== '').join(' ');
}

function placesOf(story: Story, heading: string): Section[] {
  const found = story.screens.map((screen) => claim(placeText(story, screen), screen));
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
  if (first)
    return inlineMarkdown([
      { kind: 'label', text: heading },
      { kind: 'text', text: `: here you will use “${first}”.` },
    ]);
  return screen === story.screens.at(-1)
    ? inlineMarkdown([
        { kind: 'label', text: heading },
        { kind: 'text', text: ': here you arrive at the end.' },
      ])
    : `${name}.`;
}

function checklistOf(story: Story, heading: string): Section[] {
  if (story.steps.length === 0) return common.stepSections(story, heading);
  const steps = story.steps.map((step) =>
    stepFrom(step, { note: prose([...step.notes, ...(step.notes.length === 0 ? [step.result ?? ''] : [])]) }),
  );
  return [claims(heading, 'checks', steps)];
}
