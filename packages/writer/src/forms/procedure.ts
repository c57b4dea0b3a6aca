import { isExample } from '../example.ts';
import { writeRuns, writeText } from '../inline.ts';
import type { Outline, OutlineItem } from '../outline.ts';
import * as common from './common-parts.ts';
import { fill, isTask, createTitleValues } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { describeAppearance } from '../article-content.ts';
import { type Form, type Part, joinSentences, writeSections, createTextSection, nestSections } from './form.ts';

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

/** A standard operating procedure: its purpose, steps numbered 1.1, 1.2 with the expected result after each, and nothing else. */
export const procedure: Form = {
  parts: [purpose, { ...common.before, heading: 'Prerequisites' }, steps, common.result],
  numbering: 'sections',
};

function writePurpose({ title, phrases }: Outline): string {
  return writeText(fill(isTask(title) ? phrases.purposeTask : phrases.purpose, createTitleValues(title)));
}

/** Returns the note of a step, starting with the check, because the check is what staff confirm. */
function writeStepNote(step: OutlineItem, said: readonly string[], phrases: Phrases): string {
  const check = step.result
    ? writeRuns([
        { kind: 'label', text: phrases.check },
        { kind: 'text', text: ` ${describeAppearance(step.result, phrases)}` },
      ])
    : '';
  const kept = said.filter(isBinding).map((text) => text.replace(/^For example:/u, 'Value in the recording:'));
  return [check, joinSentences(kept)].filter((text) => text !== '').join(' ');
}

const BINDING =
  /\b(?:must|only|cannot|can't|never|always|required?|make sure|at least|at most|not allowed|mandatory|before|until|unless)\b/iu;
const CHATTY = /\b(?:don't worry|i|i'm|i'll|we|let's)\b/iu;

/** Returns whether a note is a rule or a value. Explanations and asides do not belong into a procedure. */
function isBinding(text: string): boolean {
  return isExample(text) || (BINDING.test(text) && !CHATTY.test(text));
}
