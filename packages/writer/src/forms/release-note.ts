import { claim } from '../claim.ts';
import { type Inline, inlineMarkdown, textMarkdown } from '../inline.ts';
import { type Entry, isSameHeading, saidOf, type Screen, type Story } from '../story.ts';
import type { Section, Step } from '../types.ts';
import * as common from './common-parts.ts';
import { fill, fillRuns, isTask, titled } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { claimOf, claims, type Form, type Part, passageClaims, stepFrom } from './form.ts';

export const news: Part = { kind: 'news', heading: 'What is new', write: newsOf };
const howToUse: Part = {
  kind: 'steps',
  heading: 'How to use it',
  write: ({ steps, phrases }, heading) =>
    steps.length > 0 ? [{ heading, intro: '', steps: steps.map((step) => stepFrom(step, phrases, { note: '' })) }] : [],
};

/**
 * A short note: what is possible now on each screen, how to do it, and what else is worth knowing. By choosing this template the user says
 * that it is new.
 */
export const releaseNote: Form = {
  parts: [news, howToUse, common.facts, { ...common.closing, heading: 'What comes next' }],
  numbering: 'steps',
  titleOf: (title, { newTitle }) => fill(newTitle, titled(title)),
  summaryOf,
};

function summaryOf({ title, phrases }: Story): string {
  return fill(isTask(title) ? phrases.canNow : phrases.available, titled(title));
}

function newsOf(story: Story, heading: string): Section[] {
  if (story.steps.length === 0) return passageClaims(story, heading);
  const found = story.screens.flatMap((screen) => newsOfScreen(story, screen, story.entries));
  const last = story.steps.at(-1);
  const whole = last ? [claim(textMarkdown(summaryOf(story)), last, story.phrases)] : [];
  return [claims(heading, 'bullets', found.length > 0 ? found : whole)];
}

/** Returns what a screen makes possible in one sentence, with the narration about it. Screens that are only passed through are omitted. */
function newsOfScreen(story: Story, screen: Screen, all: readonly Entry[]): Step[] {
  const entries = all.filter((entry) => isSameHeading(entry.heading, screen.heading));
  const told = saidOf(story, screen)
    .map((text) => claimOf(story, text, screen)?.text ?? '')
    .join(' ');
  if (entries.length === 0 && told === '') return [];
  const fields = entries.filter((entry) => !entry.isSwitch);
  const switches = entries.filter((entry) => entry.isSwitch);
  const { phrases } = story;
  const can = fields.length > 0 && switches.length > 0 ? phrases.canBoth : fields.length > 0 ? phrases.canFill : phrases.canSwitch;
  const what = { fields: named(fields, phrases), switches: named(switches, phrases) };
  const sentence = entries.length > 0 ? inlineMarkdown(fillRuns(can, what)) : '';
  const name = inlineMarkdown([{ kind: 'label', text: screen.heading }]);
  const last = entries.at(-1);
  const evidence = last ? { ...screen.evidence, frameSeconds: last.evidence.frameSeconds, scene: last.evidence.scene } : screen.evidence;
  return [claim([`${name}:`, sentence, told].filter((part) => part !== '').join(' '), { evidence, heading: screen.heading }, phrases)];
}

function named(entries: readonly Entry[], { language }: Phrases): Inline[] {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(entries.map(({ name }) => name));
  return parts.map(({ type, value }) => ({ kind: type === 'element' ? 'label' : 'text', text: value }));
}
