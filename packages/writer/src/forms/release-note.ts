import { createAssertion, createSentenceAssertion, createListSection, type Form, type Part, createStep } from './form.ts';
import { writeRuns, writeText } from '../inline.ts';
import { type Entry, isSameHeading, listNarration, type Screen, type Outline } from '../outline.ts';
import type { Section, Step } from '../types.ts';
import * as common from './common-parts.ts';
import { joinNames, fill, fillRuns, isTask, createTitleValues } from '../phrases/phrases.ts';
import { listPassages } from './sections.ts';

export const news: Part = { kind: 'news', heading: 'What is new', write: writeNews };
const howToUse: Part = {
  kind: 'steps',
  heading: 'How to use it',
  write: ({ steps, phrases }, heading) =>
    steps.length > 0 ? [{ heading, intro: '', steps: steps.map((step) => createStep(step, phrases, { note: '' })) }] : [],
};

/**
 * The form "release note": what is now possible on each screen, how to do it, and further remarks. By choosing this template, the user says
 * that these features are new.
 */
export const releaseNote: Form = {
  parts: [news, howToUse, common.facts, { ...common.closing, heading: 'What comes next' }],
  numbering: 'steps',
  writeTitle: (title, { newTitle }) => fill(newTitle, createTitleValues(title)),
  writeSummary,
};

function writeSummary({ title, phrases }: Outline): string {
  return fill(isTask(title) ? phrases.canNow : phrases.available, createTitleValues(title));
}

function writeNews(outline: Outline, heading: string): Section[] {
  if (outline.steps.length === 0) return listPassages(outline, heading);
  const found = outline.screens.flatMap((screen) => writeScreenNews(outline, screen, outline.entries));
  const last = outline.steps.at(-1);
  const whole = last ? [createAssertion(writeText(writeSummary(outline)), last, outline.phrases)] : [];
  return [createListSection(heading, 'bullets', found.length > 0 ? found : whole)];
}

/** Returns what users can now do on a screen in one sentence, with the narration about it. Leaves out screens without their own actions. */
function writeScreenNews(outline: Outline, screen: Screen, all: readonly Entry[]): Step[] {
  const entries = all.filter((entry) => isSameHeading(entry.heading, screen.heading));
  const narration = listNarration(outline, screen)
    .map((text) => createSentenceAssertion(outline, text, screen)?.text ?? '')
    .join(' ');
  if (entries.length === 0 && narration === '') return [];
  const fields = entries.filter((entry) => !entry.isSwitch);
  const switches = entries.filter((entry) => entry.isSwitch);
  const { phrases } = outline;
  const can = fields.length > 0 && switches.length > 0 ? phrases.canBoth : fields.length > 0 ? phrases.canFill : phrases.canSwitch;
  const listNames = (some: readonly Entry[]) =>
    joinNames(
      some.map(({ name }) => name),
      phrases,
    );
  const what = { fields: listNames(fields), switches: listNames(switches) };
  const sentence = entries.length > 0 ? writeRuns(fillRuns(can, what)) : '';
  const name = writeRuns([{ kind: 'label', text: screen.heading }]);
  const last = entries.at(-1);
  const evidence = last ? { ...screen.evidence, frameSeconds: last.evidence.frameSeconds, scene: last.evidence.scene } : screen.evidence;
  return [
    createAssertion(
      [`${name}:`, sentence, narration].filter((part) => part !== '').join(' '),
      { evidence, heading: screen.heading },
      phrases,
    ),
  ];
}
