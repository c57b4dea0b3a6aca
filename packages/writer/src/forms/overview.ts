import { claim } from '../spoken/claim.ts';
import type { Entry } from '../shown/entries.ts';
import { type Inline, inlineMarkdown, plain } from '../inline.ts';
import type { OutlineStep } from '../outline.ts';
import type { Screen, Story } from '../story.ts';
import type { Section, Step } from '../types.ts';
import * as common from './common-parts.ts';
import { claims, type Form, inSentence, isPersonal, listOf, type Part, prose, stepFrom, under } from './form.ts';

export const screens: Part = {
  kind: 'screens',
  heading: 'Screens',
  write: (story, heading) => under(heading, screenSections(story)),
};

/** What each screen offers, told of the application and not of the reader: nobody is asked to do anything. */
export const overview: Form = {
  parts: [{ ...screens, isBare: true, write: screenSections }],
  numbering: 'each',
  titleOf: (title) => `Overview: ${inSentence(title)}`,
  summaryOf: ({ screens: all, title }) => {
    const names = all.map(({ heading }) => `“${plain(heading)}”`);
    return names.length === 0
      ? `What “${title}” shows.`
      : `What ${names.length === 1 ? 'the screen' : 'the screens'} ${listOf(names)} ${names.length === 1 ? 'offers' : 'offer'}.`;
  },
};

function screenSections(story: Story): Section[] {
  if (story.steps.length === 0) return common.stepSections(story, 'What is shown');
  if (story.screens.length === 0)
    return [
      claims(
        'What is shown',
        'bullets',
        story.steps.map((step) => offerOf(step, { entry: undefined, opens: undefined })),
      ),
    ];
  const opens = new Map(story.screens.flatMap(({ openedBy, heading }) => (openedBy ? [[openedBy, heading] as const] : [])));
  return story.screens.map((screen) => {
    const offered = screen.steps.map((step) =>
      offerOf(step, { entry: story.entries.find((one) => one.step === step), opens: opens.get(step) }),
    );
    return { ...claims(plain(screen.heading), 'bullets', [wayTo(screen), ...offered]), intro: prose(screen.said) };
  });
}

/** How the screen is reached, with its picture. */
function wayTo({ heading, after, openedBy, evidence }: Screen): Step {
  const from: Inline[] = openedBy?.heading ? [text(' from '), label(openedBy.heading)] : [];
  const by: Inline[] = openedBy?.label ? [text(' with '), label(openedBy.label)] : [];
  if (openedBy) return claim(inlineMarkdown([text('This screen opens'), ...from, ...by, text('.')]), { evidence, heading });
  const runs =
    after === null ? [text('This is the first screen of the recording.')] : [text('This screen follows '), label(after), text('.')];
  return claim(inlineMarkdown(runs), { evidence, heading });
}

interface Offer {
  entry: Entry | undefined;
  /** The screen that follows. */
  opens: string | undefined;
}

function offerOf(step: OutlineStep, offer: Offer): Step {
  const base = stepFrom(step, {
    note: prose(step.notes.filter((note) => !isPersonal(note) && (offer.entry === undefined || common.isFact(note)))),
  });
  const runs = describe(step, offer);
  return runs ? { ...base, text: inlineMarkdown(runs) } : { ...base, text: inlineMarkdown(canDo(step)) };
}

function describe(step: OutlineStep, { entry, opens }: Offer): Inline[] | null {
  if (entry?.isSwitch) return [label(entry.name), text(` can be turned ${condition(step, entry.value)}.`)];
  if (entry) return [label(entry.name), text(` holds a value, such as “${entry.value}”.`)];
  const command = step.runs.find((run) => run.kind === 'code');
  if (command && step.heading === null) return [command, text(`: ${inSentence(wordsOf(step))}`)];
  if (step.label === null) return null;
  if (opens !== undefined) return [label(step.label), text(`${place(step)} opens `), label(opens), text('.')];
  const message = /^The message (“.*”) appears\.$/u.exec(step.result ?? '')?.[1];
  return message ? [label(step.label), text(`${place(step)} brings the message ${message}.`)] : null;
}

/** “Click Share.” → “You can click Share here.” */
function canDo({ runs }: OutlineStep): Inline[] {
  const [first, ...rest] = runs;
  if (!first) return [text('')];
  return [text('You can '), { ...first, text: first.kind === 'text' ? inSentence(first.text) : first.text }, ...rest];
}

function wordsOf({ runs }: OutlineStep): string {
  return plain(runs.map((run) => run.text).join(''));
}

/** “in the top right corner”, where the narration says so. */
function place(step: OutlineStep): string {
  const found =
    /\b(?:in|at|on) the [a-z ]*?(?:corner|menu on the (?:left|right)|menu|left|right|top|bottom|sidebar|toolbar)(?=[.,]|$)/iu.exec(
      wordsOf(step),
    );
  return found ? `, ${found[0]},` : '';
}

/** “on if only your team should see it”, where the narration says when. */
function condition(step: OutlineStep, value: string): string {
  const found = /^(if|when) ([^,]{4,80}), /iu.exec(wordsOf(step));
  return found ? `${value} ${found[1]?.toLowerCase()} ${found[2]}` : 'on or off';
}

function label(value: string): Inline {
  return { kind: 'label', text: value };
}

function text(value: string): Inline {
  return { kind: 'text', text: value };
}
