import type { Recording } from '@docreel/recording';
import { similarity, squash } from './similarity.ts';
import type { Outline, OutlineStep } from './outline.ts';
import { isSlide } from './shown/scenes.ts';
import { byWords } from './spoken/claim.ts';
import { type Entry, entriesOf } from './shown/entries.ts';
import { TYPING } from './shown/picture.ts';
import type { Sentence } from './spoken/sentences.ts';
import type { Evidence } from './types.ts';

/** All that a form may tell from: the outline, and the recording it was made from. */
export interface Story extends Outline {
  recording: Recording;
  /** What may be printed of what is said. */
  sentences: readonly Sentence[];
  /** The sentence from which a note, an introduction or a closing was made. */
  said: ReadonlyMap<string, Sentence>;
  /** What was filled in and switched. */
  entries: readonly Entry[];
  /** The screens by name, each once, in the order in which they are first seen. */
  screens: readonly Screen[];
}

/** A named screen of the application: what is said of it, what is done on it, how one gets there. */
export interface Screen {
  heading: string;
  said: string[];
  steps: OutlineStep[];
  /** The screen before it; null for the first. */
  after: string | null;
  /** The step after which it appears, where it is done on the screen right before; null where that was not seen. */
  openedBy: OutlineStep | null;
  /** The screen as it is first seen. */
  evidence: Evidence;
}

/** A screen that is seen shorter than this is on the way to another. */
const GLIMPSE_SECONDS = 0.8;

export function storyOf(outline: Outline, recording: Recording, sentences: readonly Sentence[]): Story {
  const said = byWords(sentences);
  const entries = entriesOf(recording, outline.steps);
  return {
    ...outline,
    recording,
    sentences,
    said,
    entries,
    screens: withRest(screensOf(outline, recording), outline, { recording, said }),
  };
}

/** One reading of a heading may differ from the next by a letter. */
export function isSameHeading(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && similarity(squash(a), squash(b)) > 0.85);
}

function screensOf(outline: Outline, recording: Recording): Screen[] {
  const screens: Screen[] = [];
  let after: string | null = null;
  for (const scene of recording.scenes) {
    const { heading } = scene;
    if (heading === null || scene.endSeconds - scene.startSeconds < GLIMPSE_SECONDS) continue;
    const isKnown = screens.some((one) => isSameHeading(one.heading, heading));
    const steps = isKnown ? [] : outline.steps.filter((step) => isSameHeading(step.heading, heading));
    if (!isKnown && (steps.length > 0 || !isSlide(scene))) {
      const { startSeconds, endSeconds, lateSeconds, index } = scene;
      const evidence = { startSeconds, endSeconds, quote: null, frameSeconds: lateSeconds, scene: index };
      const openedBy = openerOf(outline, { after, startSeconds });
      screens.push({ heading, said: steps.flatMap((step) => step.lead), steps, after, openedBy, evidence });
    }
    after = isSlide(scene) ? after : heading;
  }
  return screens;
}

function openerOf({ steps }: Outline, { after, startSeconds }: { after: string | null; startSeconds: number }): OutlineStep | null {
  const before = steps.findLast((step) => step.evidence.startSeconds < startSeconds);
  return before && after !== null && isSameHeading(before.heading, after) ? before : null;
}

/** Where nothing is done, what is said belongs to the screen over which it is said: the opening, the end, a note. */
function withRest(
  screens: readonly Screen[],
  { intro, closing, steps }: Outline,
  { recording, said: spoken }: { recording: Recording; said: ReadonlyMap<string, Sentence> },
): Screen[] {
  const rest = [...intro, ...steps.flatMap((step) => step.notes), ...closing];
  return screens.map((screen) => {
    if (screen.steps.length > 0) return screen;
    const said = rest.filter((text) => {
      const sentence = spoken.get(text);
      const scene = sentence && recording.scenes.findLast((one) => one.startSeconds <= sentence.startSeconds + 0.2);
      return scene !== undefined && isSameHeading(scene.heading, screen.heading);
    });
    return { ...screen, said };
  });
}

/** What is said of a screen, without what the end of the article says anyway. */
export function saidOf({ closing }: Story, { said }: Screen): string[] {
  return said.filter((text) => !closing.includes(text));
}

/** What is used first on a screen, by its name: a field rather than what was typed into it. */
export function firstControl({ entries }: Story, screen: Screen): string | null {
  const [first] = screen.steps;
  if (!first) return null;
  const entry = entries.find((one) => one.step === first);
  return entry?.name ?? (TYPING.has(first.verb) ? null : first.label);
}
