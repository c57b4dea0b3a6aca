import { inlineMarkdown, textMarkdown } from '../inline.ts';
import type { OutlineStep } from '../outline.ts';
import type { Story } from '../story.ts';
import * as common from './common-parts.ts';
import { type Form, inSentence, isTask, type Part, prose, sectionsOf, textSection, under } from './form.ts';

const purpose: Part = { kind: 'goal', heading: 'Purpose', write: (story, heading) => [textSection(heading, purposeOf(story))] };
const steps: Part = {
  kind: 'steps',
  heading: 'Procedure',
  write: (story, heading) =>
    under(heading, sectionsOf(story, { unnamed: heading, noteOf: checked, introOf: (lead) => prose(lead.filter(isBinding)) })),
};

/** A standard operating procedure: its purpose, numbered steps 1.1, 1.2, after each what must be seen, and no word beside it. */
export const procedure: Form = {
  parts: [purpose, { ...common.before, heading: 'Prerequisites' }, steps, common.result],
  numbering: 'sections',
};

function purposeOf({ title }: Story): string {
  return textMarkdown(isTask(title) ? `This procedure describes how to ${inSentence(title)}.` : `This procedure covers ${title}.`);
}

/** The check comes first: it is what the person signs for. */
function checked(step: OutlineStep, said: readonly string[]): string {
  const check = step.result
    ? inlineMarkdown([
        { kind: 'label', text: 'Check:' },
        { kind: 'text', text: ` ${step.result}` },
      ])
    : '';
  const kept = said.filter(isBinding).map((text) => text.replace(/^For example:/u, 'Value in the recording:'));
  return [check, prose(kept)].filter((text) => text !== '').join(' ');
}

const BINDING =
  /\b(?:must|only|cannot|can't|never|always|required?|make sure|at least|at most|not allowed|mandatory|before|until|unless)\b/iu;
const CHATTY = /\b(?:don't worry|i|i'm|i'll|we|let's)\b/iu;

/** A rule or a value; explanations and asides have no place where everybody must do the same. */
function isBinding(text: string): boolean {
  return text.startsWith('For example:') || (BINDING.test(text) && !CHATTY.test(text));
}
