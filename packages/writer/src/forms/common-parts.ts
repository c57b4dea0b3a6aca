import { isExample } from '../example.ts';
import { claim } from '../claim.ts';
import type { Evidence, Seen } from '@docreel/moments';
import { inlineMarkdown, textMarkdown } from '../inline.ts';
import { type Entry, isSameHeading, type Story } from '../story.ts';
import type { Section, Step } from '../types.ts';
import { fill, fillRuns, isTask, titled } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { appears } from '../telling.ts';
import { claimOf, claims, isPersonal, type Part, prose, sectionsOf, toldSection, under } from './form.ts';

/** Parts that every form can have. A custom template can request any of them by name. */

export const before: Part = {
  kind: 'before',
  heading: 'Before you begin',
  write: (story, heading) => toldSection(story, heading, story.before),
};

export const closing: Part = {
  kind: 'closing',
  heading: 'Where to go next',
  write: (story, heading) => toldSection(story, heading, story.closing),
};

export const goal: Part = {
  kind: 'goal',
  heading: 'Overview',
  write: ({ intro, title, phrases }, heading) => [{ heading, intro: prose(intro) || textMarkdown(aboutOf(title, phrases)), steps: [] }],
};

export const steps: Part = {
  kind: 'steps',
  heading: 'Steps',
  write: (story, heading) => under(heading, stepSections(story, heading)),
};

export function stepSections(story: Story, unnamed: string): Section[] {
  return sectionsOf(story, {
    unnamed,
    noteOf: ({ result, evidence }, said) =>
      prose(said.length === 0 && evidence.quote === null && result ? [appears(result, story.phrases)] : said),
  });
}

/** The values that were entered and the switches that were set in the recording, for readers to compare with. */
export const entries: Part = {
  kind: 'entries',
  heading: 'What was entered',
  write: (story, heading) => {
    const found = story.entries.map((entry) => claim(entryText(entry, story.phrases), entry, story.phrases));
    return found.length > 0 ? [claims(heading, 'bullets', found)] : [];
  },
};

function entryText({ name, value, isSwitch }: Entry, phrases: Phrases): string {
  const label = [{ kind: 'label', text: name }] as const;
  if (!isSwitch) return inlineMarkdown(fillRuns(phrases.entryValue, { label, value }));
  return inlineMarkdown(fillRuns(phrases.entrySwitch, { label, value: value === 'on' ? phrases.on : phrases.off }));
}

/** What the screen shows at the end. */
export const result: Part = {
  kind: 'result',
  heading: 'Result',
  write: (story, heading) => {
    const found = resultsOf(story);
    return found.length > 0 ? [claims(heading, 'bullets', found)] : toldSection(story, heading, story.closing);
  },
};

/** Returns the screen that the last step leads to, with its picture. */
export function resultsOf({ moments, screens, steps: done, phrases }: Story): Step[] {
  const last = done.at(-1);
  if (!last?.result) return [];
  const screen = screens.find((one) => one.heading === last.result?.name);
  const isResult = ({ heading, still }: Seen): boolean =>
    still.scene > last.evidence.scene && (!screen || isSameHeading(heading?.text ?? null, screen.heading));
  const evidence = evidenceAfter(moments.screens.find(isResult)) ?? last.evidence;
  return [claim(textMarkdown(appears(last.result, phrases)), { evidence, heading: screen?.heading ?? last.heading }, phrases)];
}

function evidenceAfter(screen: Seen | undefined): Evidence | null {
  if (!screen) return null;
  const { startSeconds, endSeconds, still } = screen;
  return { startSeconds, endSeconds, quote: null, frameSeconds: still.seconds, scene: still.scene };
}

/** Narration next to the steps that is no example. */
export const facts: Part = {
  kind: 'facts',
  heading: 'Good to know',
  write: (story, heading) => {
    const found = story.steps.flatMap((step) => {
      const about = story.entries.find((entry) => entry.step === step)?.name ?? step.label;
      return step.notes
        .filter((note) => isFact(note) && !isPersonal(note))
        .flatMap((note) => claimOf(story, note, step) ?? [])
        .map((one) => aboutWhat(one, about));
    });
    return found.length > 0 ? [claims(heading, 'bullets', found)] : [];
  },
};

/** Adds the subject to a sentence. Without its context, “you can change it later” does not say what. */
function aboutWhat(one: Step, about: string | null): Step {
  if (about === null || !/\b(?:it|this|that|them|these|those)\b/iu.test(one.text)) return one;
  return { ...one, text: `${inlineMarkdown([{ kind: 'label', text: about }])}: ${one.text}` };
}

export function isFact(note: string): boolean {
  return !isExample(note);
}

export function aboutOf(title: string, { howTo, about }: Phrases): string {
  return fill(isTask(title) ? howTo : about, titled(title));
}
