import {
  createAssertion,
  createSentenceAssertion,
  createListSection,
  type Form,
  type Part,
  createStep,
  createTextSection,
  nestSections,
} from './form.ts';
import { TROUBLE } from '@docreel/timeline';
import { writeRuns, type Inline, writeText } from '../inline.ts';
import { findFirstControl, type Screen, type Outline } from '../outline.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import { fill, fillRuns, createTitleValues, type Phrases } from '../phrases/phrases.ts';
import { writeSections } from './sections.ts';

const known: Part = { kind: 'problems', heading: 'Problems that the recording names', write: listKnownProblems };
const start: Part = { kind: 'goal', heading: 'Where to begin', write: writeBeginning };
const missing: Part = {
  kind: 'steps',
  heading: 'If you do not see what you expect',
  write: (outline, heading) => {
    const symptoms = addHeading(heading, listSymptoms(outline));
    return symptoms.length > 0 ? symptoms : writeComparison(outline, heading);
  },
};

/**
 * The form "troubleshooting": symptom, possible cause and remedy. Most recordings show no problems. The article then lists how to reach
 * each screen and which values were entered, and says that it contains no more.
 */
export const troubleshooting: Form = {
  parts: [start, common.before, known, missing, { ...common.entries, heading: 'Compare what you entered' }],
  numbering: 'each',
  writeTitle: (title, { fixTitle }) => fill(fixTitle, createTitleValues(title)),
  writeSummary: (outline) => fill(hasTrouble(outline) ? outline.phrases.fixNamed : outline.phrases.fixNone, { title: outline.title }),
};

/** Returns the steps that readers should repeat, if the screens cannot be distinguished. */
function writeComparison(outline: Outline, heading: string): Section[] {
  const intro = writeText(outline.phrases.compare);
  return nestSections(heading, writeSections(outline, { unnamed: heading, writeNote: () => '', writeIntro: () => '' })).map(
    (section, at) => (at === 0 && outline.steps.length > 0 ? { ...section, intro } : section),
  );
}

function hasTrouble({ sentences }: Outline): boolean {
  return sentences.some((sentence) => TROUBLE.test(sentence.text));
}

function writeBeginning(outline: Outline, heading: string): Section[] {
  const [first] = outline.screens;
  if (!first) return [];
  const text = writeRuns(fillRuns(outline.phrases.begins, { label: [{ kind: 'label', text: first.heading }] }));
  return [createListSection(heading, 'paragraphs', [createAssertion(text, first, outline.phrases)])];
}

/** Returns the problems that the narration mentions, each with its remedy: the sentence itself and the instruction directly after it. */
function listKnownProblems(outline: Outline, heading: string): Section[] {
  const troubles = outline.sentences.filter((sentence) => TROUBLE.test(sentence.text)).map((sentence) => sentence.text);
  const found = troubles.flatMap((text) => {
    const symptom = createSentenceAssertion(outline, text, null);
    if (!symptom) return [];
    const remedy = outline.steps.find(
      ({ evidence }) => evidence.startSeconds >= symptom.evidence.startSeconds && evidence.startSeconds <= symptom.evidence.endSeconds + 4,
    );
    const isItself = remedy?.evidence.startSeconds === symptom.evidence.startSeconds;
    const note =
      remedy && !isItself
        ? writeRuns([{ kind: 'label', text: outline.phrases.whatToDo }, { kind: 'text', text: ' ' }, ...remedy.runs])
        : '';
    return [{ ...symptom, note }];
  });
  return found.length > 0 ? [createListSection(heading, 'bullets', found)] : [];
}

/** Returns one symptom for each screen that a step opens. */
function listSymptoms(outline: Outline): Section[] {
  return outline.screens.flatMap((screen): Section[] => {
    const { heading, openedBy } = screen;
    if (!openedBy) return [];
    return [
      {
        heading: fill(outline.phrases.notSee, { x: heading }),
        intro: writeCause(screen, outline.phrases),
        steps: [createStep(openedBy, outline.phrases, { note: writeCheck(outline, screen) })],
        isSub: true,
      },
    ];
  });
}

function writeCause({ heading, openedBy }: Screen, phrases: Phrases): string {
  const gap: Inline = { kind: 'text', text: ' ' };
  const from: Inline[] = openedBy?.heading
    ? [gap, ...fillRuns(phrases.opensFromIn, { x: heading, label: [{ kind: 'label', text: openedBy.heading }] })]
    : [];
  return writeRuns([
    { kind: 'label', text: phrases.cause },
    gap,
    { kind: 'text', text: phrases.causeText },
    ...from,
    gap,
    { kind: 'label', text: phrases.whatToDo },
  ]);
}

function writeCheck(outline: Outline, screen: Screen): string {
  const { heading } = screen;
  const next = findFirstControl(outline, screen);
  const { thenSee, thenSeeWith } = outline.phrases;
  return writeText(next && next !== heading ? fill(thenSeeWith, { x: heading, y: next }) : fill(thenSee, { x: heading }));
}

/** For templates of other forms: returns the problems that the narration mentions, otherwise the symptoms. */
export const problems: Part = {
  kind: 'problems',
  heading: known.heading,
  write(outline, heading) {
    const named = listKnownProblems(outline, heading);
    return named.length > 0 ? named : addHeading(heading, listSymptoms(outline));
  },
};

function addHeading(heading: string, symptoms: readonly Section[]): Section[] {
  return symptoms.length > 0 ? [createTextSection(heading, ''), ...symptoms] : [];
}
