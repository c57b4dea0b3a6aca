import { claim } from '../claim.ts';
import { TROUBLE } from '@docreel/moments';
import { inlineMarkdown, type Inline, textMarkdown } from '../inline.ts';
import { firstControl, type Screen, type Story } from '../story.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import { fill, fillRuns, titled } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { claimOf, claims, type Form, type Part, sectionsOf, stepFrom, textSection, under } from './form.ts';

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
 * Symptom, possible cause and remedy. Recordings seldom show problems. The article then lists where each screen is reached and what was
 * entered, and says that it contains no more.
 */
export const troubleshooting: Form = {
  parts: [start, common.before, known, missing, { ...common.entries, heading: 'Compare what you entered' }],
  numbering: 'each',
  titleOf: (title, { fixTitle }) => fill(fixTitle, titled(title)),
  summaryOf: (story) => fill(hasTrouble(story) ? story.phrases.fixNamed : story.phrases.fixNone, { title: story.title }),
};

/** Returns the steps to go through if the screens cannot be distinguished. */
function compared(story: Story, heading: string): Section[] {
  const intro = textMarkdown(story.phrases.compare);
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
  const text = inlineMarkdown(fillRuns(story.phrases.begins, { label: [{ kind: 'label', text: first.heading }] }));
  return [claims(heading, 'paragraphs', [claim(text, first, story.phrases)])];
}

/** Returns the problems mentioned in the narration, each with its remedy: the sentence itself and the instruction directly after it. */
function knownProblems(story: Story, heading: string): Section[] {
  const troubles = story.sentences.filter((sentence) => TROUBLE.test(sentence.text)).map((sentence) => sentence.text);
  const found = troubles.flatMap((text) => {
    const symptom = claimOf(story, text, null);
    if (!symptom) return [];
    const remedy = story.steps.find(
      ({ evidence }) => evidence.startSeconds >= symptom.evidence.startSeconds && evidence.startSeconds <= symptom.evidence.endSeconds + 4,
    );
    const isItself = remedy?.evidence.startSeconds === symptom.evidence.startSeconds;
    const note =
      remedy && !isItself
        ? inlineMarkdown([{ kind: 'label', text: story.phrases.whatToDo }, { kind: 'text', text: ' ' }, ...remedy.runs])
        : '';
    return [{ ...symptom, note }];
  });
  return found.length > 0 ? [claims(heading, 'bullets', found)] : [];
}

/** Returns one symptom for each screen that a step opens. */
function symptomsOf(story: Story): Section[] {
  return story.screens.flatMap((screen): Section[] => {
    const { heading, openedBy } = screen;
    if (!openedBy) return [];
    return [
      {
        heading: fill(story.phrases.notSee, { x: heading }),
        intro: causeOf(screen, story.phrases),
        steps: [stepFrom(openedBy, story.phrases, { note: checkOf(story, screen) })],
        isSub: true,
      },
    ];
  });
}

function causeOf({ heading, openedBy }: Screen, phrases: Phrases): string {
  const gap: Inline = { kind: 'text', text: ' ' };
  const from: Inline[] = openedBy?.heading
    ? [gap, ...fillRuns(phrases.opensFromIn, { x: heading, label: [{ kind: 'label', text: openedBy.heading }] })]
    : [];
  return inlineMarkdown([
    { kind: 'label', text: phrases.cause },
    gap,
    { kind: 'text', text: phrases.causeText },
    ...from,
    gap,
    { kind: 'label', text: phrases.whatToDo },
  ]);
}

function checkOf(story: Story, screen: Screen): string {
  const { heading } = screen;
  const next = firstControl(story, screen);
  const { thenSee, thenSeeWith } = story.phrases;
  return textMarkdown(next && next !== heading ? fill(thenSeeWith, { x: heading, y: next }) : fill(thenSee, { x: heading }));
}

/** For templates of other forms: the problems mentioned in the recording, otherwise the symptoms. */
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
