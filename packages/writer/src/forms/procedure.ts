import { isExample } from '../example.ts';
import { inlineMarkdown, textMarkdown } from '../inline.ts';
import type { Story, StoryStep } from '../story.ts';
import * as common from './common-parts.ts';
import { fill, isTask, titled } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { appears } from '../telling.ts';
import { type Form, type Part, prose, sectionsOf, textSection, under } from './form.ts';

const purpose: Part = { kind: 'goal', heading: 'Purpose', write: (story, heading) => [textSection(heading, purposeOf(story))] };
const steps: Part = {
  kind: 'steps',
  heading: 'Procedure',
  write: (story, heading) =>
    under(
      heading,
      sectionsOf(story, {
        unnamed: heading,
        noteOf: (step, said) => checked(step, said, story.phrases),
        introOf: (lead) => prose(lead.filter(isBinding)),
      }),
    ),
};

/** A standard operating procedure: its purpose, steps numbered 1.1, 1.2 with the expected result after each, and nothing else. */
export const procedure: Form = {
  parts: [purpose, { ...common.before, heading: 'Prerequisites' }, steps, common.result],
  numbering: 'sections',
};

function purposeOf({ title, phrases }: Story): string {
  return textMarkdown(fill(isTask(title) ? phrases.purposeTask : phrases.purpose, titled(title)));
}

/** Returns the note of a step, starting with the check, because the check is what staff confirm. */
function checked(step: StoryStep, said: readonly string[], phrases: Phrases): string {
  const check = step.result
    ? inlineMarkdown([
        { kind: 'label', text: phrases.check },
        { kind: 'text', text: ` ${appears(step.result, phrases)}` },
      ])
    : '';
  const kept = said.filter(isBinding).map((text) => text.replace(/^For example:/u, 'Value in the recording:'));
  return [check, prose(kept)].filter((text) => text !== '').join(' ');
}

const BINDING =
  /\b(?:must|only|cannot|can't|never|always|required?|make sure|at least|at most|not allowed|mandatory|before|until|unless)\b/iu;
const CHATTY = /\b(?:don't worry|i|i'm|i'll|we|let's)\b/iu;

/** Returns whether a note is a rule or a value. Explanations and asides do not belong into a procedure. */
function isBinding(text: string): boolean {
  return isExample(text) || (BINDING.test(text) && !CHATTY.test(text));
}
