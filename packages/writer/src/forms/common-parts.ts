import { claim } from '../spoken/claim.ts';
import type { Entry } from '../shown/entries.ts';
import { inlineMarkdown, textMarkdown } from '../inline.ts';
import { isSameHeading, type Story } from '../story.ts';
import type { Section, Step } from '../types.ts';
import { claimOf, claims, inSentence, isPersonal, isTask, type Part, prose, sectionsOf, toldSection, under } from './form.ts';

/** Parts that every form may have: a template of a project's own may ask for any of them by its name. */

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
  write: ({ intro, title }, heading) => [{ heading, intro: prose(intro) || textMarkdown(aboutOf(title)), steps: [] }],
};

export const steps: Part = {
  kind: 'steps',
  heading: 'Steps',
  write: (story, heading) => under(heading, stepSections(story, heading)),
};

export function stepSections(story: Story, unnamed: string): Section[] {
  return sectionsOf(story, {
    unnamed,
    noteOf: ({ result, evidence }, said) => prose(said.length === 0 && evidence.quote === null ? [result ?? ''] : said),
  });
}

/** What was filled in and switched in the recording, to compare one's own with. */
export const entries: Part = {
  kind: 'entries',
  heading: 'What was entered',
  write: (story, heading) => {
    const found = story.entries.map((entry) => claim(entryText(entry), entry));
    return found.length > 0 ? [claims(heading, 'bullets', found)] : [];
  },
};

function entryText({ name, value, isSwitch }: Entry): string {
  return inlineMarkdown([
    { kind: 'label', text: name },
    { kind: 'text', text: isSwitch ? ` is ${value}.` : `: “${value}”.` },
  ]);
}

/** What is seen when all is done, as the screen shows it. */
export const result: Part = {
  kind: 'result',
  heading: 'Result',
  write: (story, heading) => {
    const found = resultsOf(story);
    return found.length > 0 ? [claims(heading, 'bullets', found)] : toldSection(story, heading, story.closing);
  },
};

/** The screen that the last step leads to, with its picture. */
export function resultsOf({ recording, screens, steps: done }: Story): Step[] {
  const last = done.at(-1);
  if (!last?.result) return [];
  const screen = screens.find((one) => last.result?.includes(`“${one.heading}”`));
  const scene = recording.scenes.find((one) => one.index > last.evidence.scene && (!screen || isSameHeading(one.heading, screen.heading)));
  const evidence = evidenceAfter(scene) ?? last.evidence;
  return [claim(textMarkdown(last.result), { evidence, heading: screen?.heading ?? last.heading })];
}

function evidenceAfter(scene: Story['recording']['scenes'][number] | undefined) {
  if (!scene) return null;
  const { startSeconds, endSeconds, lateSeconds: frameSeconds, index } = scene;
  return { startSeconds, endSeconds, quote: null, frameSeconds, scene: index };
}

/** What is said beside the steps and is no example. */
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

/** Out of its place “you can change it later” does not say what. */
function aboutWhat(one: Step, about: string | null): Step {
  if (about === null || !/\b(?:it|this|that|them|these|those)\b/iu.test(one.text)) return one;
  return { ...one, text: `${inlineMarkdown([{ kind: 'label', text: about }])}: ${one.text}` };
}

export function isFact(note: string): boolean {
  return !note.startsWith('For example:');
}

export function aboutOf(title: string): string {
  return isTask(title) ? `How to ${inSentence(title)}.` : `${title}.`;
}
