import { writeRuns, writeText } from '../inline.ts';
import type { Outline, OutlineItem } from '../outline.ts';
import * as common from './common-parts.ts';
import { fill, isTask, createTitleValues, type Phrases } from '../phrases/phrases.ts';
import { describeAppearance } from '../article-content.ts';
import { type Form, type Part, joinSentences, createTextSection, nestSections } from './form.ts';
import { writeSections } from './sections.ts';

const purpose: Part = {
  kind: 'goal',
  heading: 'Purpose',
  write: (outline, heading) => [createTextSection(heading, writePurpose(outline))],
};
const steps: Part = {
  kind: 'steps',
  heading: 'Procedure',
  write: (outline, heading) =>
    nestSections(
      heading,
      writeSections(outline, {
        unnamed: heading,
        writeNote: (step, said) => writeStepNote(step, said, outline.phrases),
        writeIntro: (lead) => joinSentences(lead.filter(isBinding)),
      }),
    ),
};

/** The form "standard operating procedure": its purpose, and steps numbered 1.1, 1.2 with the expected result after each. */
export const procedure: Form = {
  parts: [purpose, { ...common.before, heading: 'Prerequisites' }, steps, common.result],
  numbering: 'sections',
};

function writePurpose({ title, phrases }: Outline): string {
  return writeText(fill(isTask(title) ? phrases.purposeTask : phrases.purpose, createTitleValues(title)));
}

/** Returns the note of a step. The expected result comes first, because staff confirm it. */
function writeStepNote(step: OutlineItem, said: readonly string[], phrases: Phrases): string {
  const check = step.result
    ? writeRuns([
        { kind: 'label', text: phrases.check },
        { kind: 'text', text: ` ${describeAppearance(step.result, phrases)}` },
      ])
    : '';
  return [check, joinSentences(said.filter(isBinding))].filter((text) => text !== '').join(' ');
}

const BINDING =
  /\b(?:must|only|cannot|can't|never|always|required?|make sure|at least|at most|not allowed|mandatory|before|until|unless)\b/iu;
const CHATTY = /\b(?:don't worry|i|i'm|i'll|we|let's)\b/iu;

/** Returns whether a note is a rule. Other explanations do not belong in a procedure. */
function isBinding(text: string): boolean {
  return BINDING.test(text) && !CHATTY.test(text);
}
