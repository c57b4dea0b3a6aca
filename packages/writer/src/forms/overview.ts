import { claim } from '../claim.ts';
import { type Inline, inlineMarkdown, plain } from '../inline.ts';
import type { Entry, Screen, Story, StoryStep } from '../story.ts';
import type { Section, Step } from '../types.ts';
import * as common from './common-parts.ts';
import { fill, fillRuns, inSentence, named, titled } from '../phrases/fill.ts';
import { isEnglishArticle, type Phrases } from '../phrases/phrases-for.ts';
import { claims, type Form, isPersonal, type Part, prose, stepFrom, under } from './form.ts';

export const screens: Part = {
  kind: 'screens',
  heading: 'Screens',
  write: (story, heading) => under(heading, screenSections(story)),
};

/** What each screen offers. It describes the application and gives no instructions. */
export const overview: Form = {
  parts: [{ ...screens, isBare: true, write: screenSections }],
  numbering: 'each',
  titleOf: (title, { overviewTitle }) => fill(overviewTitle, titled(title)),
  summaryOf: ({ screens: all, title, phrases }) => {
    if (all.length === 0) return fill(phrases.showsTitle, { title });
    const x = named(
      all.map(({ heading }) => plain(heading)),
      phrases,
    );
    return fill(all.length === 1 ? phrases.offersOne : phrases.offersMany, { x });
  },
};

function screenSections(story: Story): Section[] {
  if (story.steps.length === 0) return common.stepSections(story, '');
  if (story.screens.length === 0)
    return [
      claims(
        story.phrases.headings['What is shown'],
        'bullets',
        story.steps.map((step) => offerOf(step, { entry: undefined, opens: undefined }, story.phrases)),
      ),
    ];
  const opens = new Map(story.screens.flatMap(({ openedBy, heading }) => (openedBy ? [[openedBy, heading] as const] : [])));
  return story.screens.map((screen) => {
    const offered = screen.steps.map((step) =>
      offerOf(step, { entry: story.entries.find((one) => one.step === step), opens: opens.get(step) }, story.phrases),
    );
    return { ...claims(plain(screen.heading), 'bullets', [wayTo(screen, story.phrases), ...offered]), intro: prose(screen.said) };
  });
}

/** Returns how the screen is reached, with its picture. */
function wayTo({ heading, after, openedBy, evidence }: Screen, phrases: Phrases): Step {
  const values = { from: [label(openedBy?.heading ?? '')], by: [label(openedBy?.label ?? '')], label: [label(after ?? '')] };
  return claim(inlineMarkdown(fillRuns(wayPhrase({ after, openedBy }, phrases), values)), { evidence, heading }, phrases);
}

function wayPhrase({ after, openedBy }: Pick<Screen, 'after' | 'openedBy'>, phrases: Phrases): string {
  if (!openedBy) return after === null ? phrases.firstScreen : phrases.follows;
  if (openedBy.heading) return openedBy.label ? phrases.opensFromWith : phrases.opensFrom;
  return openedBy.label ? phrases.opensWith : phrases.opens;
}

interface Offer {
  entry: Entry | undefined;
  /** Heading of the screen that it opens. */
  opens: string | undefined;
}

function offerOf(step: StoryStep, offer: Offer, phrases: Phrases): Step {
  const base = stepFrom(step, phrases, {
    note: prose(step.notes.filter((note) => !isPersonal(note) && (offer.entry === undefined || common.isFact(note)))),
  });
  const runs = describe(step, offer, phrases) ?? (isEnglishArticle(phrases) ? canDo(step) : step.runs);
  return { ...base, text: inlineMarkdown(runs) };
}

function describe(step: StoryStep, { entry, opens }: Offer, phrases: Phrases): Inline[] | null {
  const isEnglish = isEnglishArticle(phrases);
  if (entry?.isSwitch) return fillRuns(phrases.canTurn, { label: [label(entry.name)], value: condition(step, entry.value) });
  if (entry) return fillRuns(phrases.holds, { label: [label(entry.name)], value: entry.value });
  const command = step.runs.find((run) => run.kind === 'code');
  if (isEnglish && command && step.heading === null) return [command, text(`: ${inSentence(wordsOf(step))}`)];
  if (step.label === null) return null;
  const name = { label: [label(step.label)], place: isEnglish ? place(step) : '' };
  if (opens !== undefined) return fillRuns(phrases.opensIt, { ...name, to: [label(opens)] });
  const { result } = step;
  return result && !result.isScreen ? fillRuns(phrases.brings, { ...name, x: result.name }) : null;
}

/** Converts an instruction into an option: “Click Share.” → “You can click Share here.” */
function canDo({ runs }: StoryStep): Inline[] {
  const [first, ...rest] = runs;
  if (!first) return [text('')];
  return [text('You can '), { ...first, text: first.kind === 'text' ? inSentence(first.text) : first.text }, ...rest];
}

function wordsOf({ runs }: StoryStep): string {
  return plain(runs.map((run) => run.text).join(''));
}

/** Returns the position if the narration mentions it, for example “in the top right corner”. */
function place(step: StoryStep): string {
  const found =
    /\b(?:in|at|on) the [a-z ]*?(?:corner|menu on the (?:left|right)|menu|left|right|top|bottom|sidebar|toolbar)(?=[.,]|$)/iu.exec(
      wordsOf(step),
    );
  return found ? `, ${found[0]},` : '';
}

/** Returns the value with its condition if the narration mentions it, for example “on if only your team should see it”. */
function condition(step: StoryStep, value: string): string {
  const found = /^(if|when) ([^,]{4,80}), /iu.exec(wordsOf(step));
  return found ? `${value} ${found[1]?.toLowerCase()} ${found[2]}` : 'on or off';
}

function label(value: string): Inline {
  return { kind: 'label', text: value };
}

function text(value: string): Inline {
  return { kind: 'text', text: value };
}
