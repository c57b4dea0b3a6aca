import { createAssertion, createListSection, type Form, isPersonal, type Part, joinSentences, createStep, nestSections } from './form.ts';
import { type Inline, writeRuns, plain } from '../inline.ts';
import type { Entry, Screen, Outline, OutlineItem } from '../outline.ts';
import type { Section, Step } from '../types.ts';
import * as common from './common-parts.ts';
import { fill, fillRuns, lowercaseStart, quoteNames, createTitleValues, isEnglishArticle, type Phrases } from '../phrases/phrases.ts';

export const screens: Part = {
  kind: 'screens',
  heading: 'Screens',
  write: (outline, heading) => nestSections(heading, writeScreenSections(outline)),
};

/** The form "overview": describes what each screen offers. It contains no instructions. */
export const overview: Form = {
  parts: [{ ...screens, isBare: true, write: writeScreenSections }],
  numbering: 'each',
  writeTitle: (title, { overviewTitle }) => fill(overviewTitle, createTitleValues(title)),
  writeSummary: ({ screens: all, title, phrases }) => {
    if (all.length === 0) return fill(phrases.showsTitle, { title });
    const x = quoteNames(
      all.map(({ heading }) => plain(heading)),
      phrases,
    );
    return fill(all.length === 1 ? phrases.offersOne : phrases.offersMany, { x });
  },
};

function writeScreenSections(outline: Outline): Section[] {
  if (outline.steps.length === 0) return common.writeStepSections(outline, '');
  if (outline.screens.length === 0)
    return [
      createListSection(
        outline.phrases.headings['What is shown'],
        'bullets',
        outline.steps.map((step) => describeControl(step, { entry: undefined, opens: undefined }, outline.phrases)),
      ),
    ];
  const opens = new Map(outline.screens.flatMap(({ openedBy, heading }) => (openedBy ? [[openedBy, heading] as const] : [])));
  return outline.screens.map((screen) => {
    const offered = screen.steps.map((step) =>
      describeControl(step, { entry: outline.entries.find((one) => one.step === step), opens: opens.get(step) }, outline.phrases),
    );
    return {
      ...createListSection(plain(screen.heading), 'bullets', [describeRoute(screen, outline.phrases), ...offered]),
      intro: joinSentences(screen.said),
    };
  });
}

/** Returns how to reach the screen, with its picture. */
function describeRoute({ heading, after, openedBy, evidence }: Screen, phrases: Phrases): Step {
  const values = { from: [label(openedBy?.heading ?? '')], by: [label(openedBy?.label ?? '')], label: [label(after ?? '')] };
  return createAssertion(writeRuns(fillRuns(chooseRoutePhrase({ after, openedBy }, phrases), values)), { evidence, heading }, phrases);
}

function chooseRoutePhrase({ after, openedBy }: Pick<Screen, 'after' | 'openedBy'>, phrases: Phrases): string {
  if (!openedBy) return after === null ? phrases.firstScreen : phrases.follows;
  if (openedBy.heading) return openedBy.label ? phrases.opensFromWith : phrases.opensFrom;
  return openedBy.label ? phrases.opensWith : phrases.opens;
}

interface ControlContext {
  entry: Entry | undefined;
  /** Heading of the screen that the step opens. */
  opens: string | undefined;
}

function describeControl(step: OutlineItem, offer: ControlContext, phrases: Phrases): Step {
  const base = createStep(step, phrases, {
    note: joinSentences(step.notes.filter((note) => !isPersonal(note))),
  });
  const runs = describeEntry(step, offer, phrases) ?? (isEnglishArticle(phrases) ? phraseAsOption(step) : step.runs);
  return { ...base, text: writeRuns(runs) };
}

function describeEntry(step: OutlineItem, { entry, opens }: ControlContext, phrases: Phrases): Inline[] | null {
  const isEnglish = isEnglishArticle(phrases);
  if (entry?.isSwitch) return fillRuns(phrases.canTurn, { label: [label(entry.name)], value: findCondition(step, entry.value) });
  if (entry) return fillRuns(phrases.holds, { label: [label(entry.name)], value: entry.value });
  const command = step.runs.find((run) => run.kind === 'code');
  if (isEnglish && command && step.heading === null) return [command, text(`: ${lowercaseStart(readWords(step))}`)];
  if (step.label === null) return null;
  const name = { label: [label(step.label)], place: isEnglish ? findPosition(step) : '' };
  if (opens !== undefined) return fillRuns(phrases.opensIt, { ...name, to: [label(opens)] });
  const { result } = step;
  return result && !result.isScreen ? fillRuns(phrases.brings, { ...name, x: result.name }) : null;
}

/** Converts an instruction into an option: “Click Share.” → “You can click Share here.” */
function phraseAsOption({ runs }: OutlineItem): Inline[] {
  const [first, ...rest] = runs;
  if (!first) return [text('')];
  return [text('You can '), { ...first, text: first.kind === 'text' ? lowercaseStart(first.text) : first.text }, ...rest];
}

/** Returns the instruction in the narrator's words, if there are any. */
function readWords({ runs, moment }: OutlineItem): string {
  return plain((moment.action?.words ?? runs).map((run) => run.text).join(''));
}

/** Returns the position of a control if the narration mentions it, for example “in the top right corner”. */
function findPosition(step: OutlineItem): string {
  const found =
    /\b(?:in|at|on) the [a-z ]*?(?:corner|menu on the (?:left|right)|menu|left|right|top|bottom|sidebar|toolbar)(?=[.,]|$)/iu.exec(
      readWords(step),
    );
  return found ? `, ${found[0]},` : '';
}

/** Returns a value with its condition if the narration mentions one, for example “on if only your team should see it”. */
function findCondition(step: OutlineItem, value: string): string {
  const found = /^(if|when) ([^,]{4,80}), /iu.exec(readWords(step));
  return found ? `${value} ${found[1]?.toLowerCase()} ${found[2]}` : 'on or off';
}

function label(value: string): Inline {
  return { kind: 'label', text: value };
}

function text(value: string): Inline {
  return { kind: 'text', text: value };
}
