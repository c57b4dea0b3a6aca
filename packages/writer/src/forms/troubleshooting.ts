import { claim } from '../spoken/claim.ts';
import { TROUBLE } from '../english/lexicon.ts';
import { tidySentence } from '../english/instruction.ts';
import { inlineMarkdown, type Inline, textMarkdown } from '../inline.ts';
import { firstControl, type Screen, type Story } from '../story.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import { claimOf, claims, type Form, inSentence, type Part, sectionsOf, stepFrom, textSection, under } from './form.ts';

const known: Part = { kind: 'problems', heading: 'Problems that the recording names', write: knownProblems };
const start: Part = { kind: 'goal', heading: 'Where to begin', write: beginning };
const missing: Part = {
  kind: 'steps',
  heading: 'If you do not see what you expect',
  write: (story, heading) => {
    const symptoms = underHeading(heading, symptomsOf(story));
    return symptoms.length > 0 ? symptoms : compared(story, heading);
  },
};

/**
 * Symptom, possible cause, what to do. A recording seldom shows trouble: then what can be said is where each screen is reached
 * and what was entered, and the article says that it is no more than that.
 */
export const troubleshooting: Form = {
  parts: [start, common.before, known, missing, { ...common.entries, heading: 'Compare what you entered' }],
  numbering: 'each',
  titleOf: (title) => `Troubleshooting: ${inSentence(title)}`,
  summaryOf: (story) =>
    hasTrouble(story)
      ? `What the recording says about problems, and what to check when a step of “${story.title}” does not lead where it should.`
      : `The recording shows no error. This page names what you should see at each step of “${story.title}”, and what to check if you do not see it.`,
};

/** Without screens to tell apart, the steps themselves are what can be gone through. */
function compared(story: Story, heading: string): Section[] {
  const intro = textMarkdown('Go through the steps of the recording in order, and compare what you see with the picture of each.');
  return under(heading, sectionsOf(story, { unnamed: heading, noteOf: () => '', introOf: () => '' })).map((section, at) =>
    at === 0 && story.steps.length > 0 ? { ...section, intro } : section,
  );
}

function hasTrouble({ sentences }: Story): boolean {
  return sentences.some((sentence) => TROUBLE.test(sentence.text));
}

function beginning(story: Story, heading: string): Section[] {
  const [first] = story.screens;
  if (!first) return [];
  const text = inlineMarkdown([
    { kind: 'text', text: 'The recording begins on the screen ' },
    { kind: 'label', text: first.heading },
    { kind: 'text', text: '. If you are somewhere else, go there first.' },
  ]);
  return [claims(heading, 'paragraphs', [claim(text, first)])];
}

/** What is said of trouble, each with what is told to do against it: the sentence itself, and the instruction right after it. */
function knownProblems(story: Story, heading: string): Section[] {
  const troubles = story.sentences.filter((sentence) => TROUBLE.test(sentence.text)).map((sentence) => tidySentence(sentence.text));
  const found = troubles.flatMap((text) => {
    const symptom = claimOf(story, text, null);
    if (!symptom) return [];
    const remedy = story.steps.find(
      ({ evidence }) => evidence.startSeconds >= symptom.evidence.startSeconds && evidence.startSeconds <= symptom.evidence.endSeconds + 4,
    );
    const isItself = remedy?.evidence.quote === symptom.evidence.quote;
    const note =
      remedy && !isItself ? inlineMarkdown([{ kind: 'label', text: 'What to do:' }, { kind: 'text', text: ' ' }, ...remedy.runs]) : '';
    return [{ ...symptom, note }];
  });
  return found.length > 0 ? [claims(heading, 'bullets', found)] : [];
}

/** One symptom for each screen that a step opens. */
function symptomsOf(story: Story): Section[] {
  return story.screens.flatMap((screen): Section[] => {
    const { heading, openedBy } = screen;
    if (!openedBy) return [];
    return [
      {
        heading: `You do not see “${heading}”`,
        intro: causeOf(screen),
        steps: [stepFrom(openedBy, { note: checkOf(story, screen) })],
        isSub: true,
      },
    ];
  });
}

function causeOf({ heading, openedBy }: Screen): string {
  const from: Inline[] = openedBy?.heading
    ? [
        { kind: 'text', text: ` In the recording “${heading}” opens from the screen ` },
        { kind: 'label', text: openedBy.heading },
        { kind: 'text', text: '.' },
      ]
    : [];
  return inlineMarkdown([
    { kind: 'label', text: 'Possible cause:' },
    { kind: 'text', text: ' the step that opens it was left out, or was done on another screen.' },
    ...from,
    { kind: 'text', text: ' ' },
    { kind: 'label', text: 'What to do:' },
  ]);
}

function checkOf(story: Story, screen: Screen): string {
  const { heading } = screen;
  const next = firstControl(story, screen);
  return textMarkdown(
    next && next !== heading ? `Then “${heading}” should appear, with “${next}” on it.` : `Then “${heading}” should appear.`,
  );
}

/** For templates of another form: what the recording names, else the symptoms. */
export const problems: Part = {
  kind: 'problems',
  heading: known.heading,
  write(story, heading) {
    const named = knownProblems(story, heading);
    return named.length > 0 ? named : underHeading(heading, symptomsOf(story));
  },
};

function underHeading(heading: string, symptoms: readonly Section[]): Section[] {
  return symptoms.length > 0 ? [textSection(heading, ''), ...symptoms] : [];
}
