import { claim } from '../spoken/claim.ts';
import type { Entry } from '../shown/entries.ts';
import { type Inline, inlineMarkdown, textMarkdown } from '../inline.ts';
import { isSameHeading, saidOf, type Screen, type Story } from '../story.ts';
import type { Section, Step } from '../types.ts';
import * as common from './common-parts.ts';
import { claimOf, claims, type Form, inSentence, isTask, type Part, passageClaims, stepFrom } from './form.ts';

export const news: Part = { kind: 'news', heading: 'What is new', write: newsOf };
const howToUse: Part = {
  kind: 'steps',
  heading: 'How to use it',
  write: ({ steps }, heading) =>
    steps.length > 0 ? [{ heading, intro: '', steps: steps.map((step) => stepFrom(step, { note: '' })) }] : [],
};

/** Short: what one can do now, screen by screen, how to do it, and what else is worth knowing. That it is new is what the person says by choosing this template. */
export const releaseNote: Form = {
  parts: [news, howToUse, common.facts, { ...common.closing, heading: 'What comes next' }],
  numbering: 'steps',
  titleOf: (title) => `New: ${inSentence(title)}`,
  summaryOf,
};

function summaryOf({ title }: Story): string {
  return isTask(title) ? `You can now ${inSentence(title)}.` : `${title} is available now.`;
}

function newsOf(story: Story, heading: string): Section[] {
  if (story.steps.length === 0) return passageClaims(story, heading);
  const found = story.screens.flatMap((screen) => newsOfScreen(story, screen, story.entries));
  const last = story.steps.at(-1);
  const whole = last ? [claim(textMarkdown(summaryOf(story)), last)] : [];
  return [claims(heading, 'bullets', found.length > 0 ? found : whole)];
}

/** What a screen lets one do, in one sentence, and what is said of it. Screens that are only passed through are no news. */
function newsOfScreen(story: Story, screen: Screen, all: readonly Entry[]): Step[] {
  const entries = all.filter((entry) => isSameHeading(entry.heading, screen.heading));
  const told = saidOf(story, screen)
    .map((text) => claimOf(story, text, screen)?.text ?? '')
    .join(' ');
  if (entries.length === 0 && told === '') return [];
  const fields = entries.filter((entry) => !entry.isSwitch);
  const switches = entries.filter((entry) => entry.isSwitch);
  const does = [
    ...(fields.length > 0 ? [plainRun('fill in '), ...named(fields)] : []),
    ...(fields.length > 0 && switches.length > 0 ? [plainRun(' and ')] : []),
    ...(switches.length > 0 ? [plainRun('turn on or off '), ...named(switches)] : []),
  ];
  const sentence = does.length > 0 ? inlineMarkdown([plainRun('you can '), ...does, plainRun('.')]) : '';
  const name = inlineMarkdown([{ kind: 'label', text: screen.heading }]);
  const last = entries.at(-1);
  const evidence = last ? { ...screen.evidence, frameSeconds: last.evidence.frameSeconds, scene: last.evidence.scene } : screen.evidence;
  return [claim([`${name}:`, sentence, told].filter((part) => part !== '').join(' '), { evidence, heading: screen.heading })];
}

function named(entries: readonly Entry[]): Inline[] {
  return entries.flatMap(({ name }, at): Inline[] => [
    ...(at === 0 ? [] : [plainRun(at === entries.length - 1 ? ' and ' : ', ')]),
    { kind: 'label', text: name },
  ]);
}

function plainRun(value: string): Inline {
  return { kind: 'text', text: value };
}
