import { ENTRY_SURE, type Evidence, isSlide, type Timeline, type Sentence, findScreenAt, similarity, squash } from '@docreel/timeline';
import type { OutlineItem, ArticleContent } from './article-content.ts';

export type { OutlineItem } from './article-content.ts';

/** The content of the recording in the structure that all forms of articles use. */
export interface Outline extends ArticleContent {
  title: string;
  summary: string;
  timeline: Timeline;
  /** Actions that were detected with certainty. */
  steps: OutlineItem[];
  /** Original sentence of each note, introduction and closing remark. */
  said: ReadonlyMap<string, Sentence>;
  /** Values that were entered and switches that were set. */
  entries: readonly Entry[];
  /** Named screens in order of their first appearance, each once. */
  screens: readonly Screen[];
}

/** A field or switch of the recorded application with its final value. */
export interface Entry {
  name: string;
  value: string;
  isSwitch: boolean;
  heading: string | null;
  evidence: Evidence;
  /** The step that sets the value. */
  step: OutlineItem;
}

/** A named screen of the recorded application with its narration, its steps and how to reach it. */
export interface Screen {
  heading: string;
  said: string[];
  steps: OutlineItem[];
  /** Previous screen, or null for the first one. */
  after: string | null;
  /** Step on the previous screen that opens this one, or null if the recording does not show it. */
  openedBy: OutlineItem | null;
  /** First appearance of the screen. */
  evidence: Evidence;
}

/** Minimum duration of a screen in seconds. Shorter ones are transitions to another screen. */
const GLIMPSE_SECONDS = 0.8;

export function buildOutline(
  content: ArticleContent,
  { title, summary, timeline }: Pick<Outline, 'title' | 'summary' | 'timeline'>,
): Outline {
  const steps = content.items.filter(({ kind }) => kind === 'step');
  const bare = { ...content, title, summary, timeline, steps, said: indexByText(timeline), entries: listEntries(steps) };
  return { ...bare, screens: addNarration(listScreens(bare), bare) };
}

/** Returns the sentences by their text. Used to find the time of a note. */
function indexByText({ said, moments, intro, prerequisites, closing }: Timeline): ReadonlyMap<string, Sentence> {
  const all = [...intro, ...prerequisites, ...moments.flatMap(({ intro: lead, notes }) => [...lead, ...notes]), ...closing];
  const known = new Set(said.map(({ text }) => text));
  return new Map([...all.filter(({ text }) => known.has(text)), ...said].toReversed().map((one) => [one.text, one]));
}

/** Returns the certain values and switch states. If a value was changed, returns the last one. */
function listEntries(steps: readonly OutlineItem[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const step of steps) {
    const { moment, heading, evidence } = step;
    for (const { act, object, value } of [...(moment.action ? [moment.action] : []), ...moment.secondaryActions]) {
      const isSwitch = act === 'switch';
      if (object === null || value === null || !(isSwitch || act === 'type' || act === 'choose')) continue;
      if (value.certainty < ENTRY_SURE || !/\p{L}{2}/u.test(object.text)) continue;
      entries.set(object.text, { name: object.text, value: value.text, isSwitch, heading, evidence, step });
    }
  }
  return [...entries.values()];
}

/** Returns the certainty of a step (0 to 1): the lowest of its action, its object and its value. */
export function computeCertainty({ moment: { action } }: OutlineItem): number | null {
  if (action === null) return null;
  return Math.min(action.certainty, action.object?.certainty ?? 1, action.words === null ? (action.value?.certainty ?? 1) : 1);
}

/** Returns whether two OCR results are the same heading. They may differ by one letter. */
export function isSameHeading(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && similarity(squash(a), squash(b)) > 0.85);
}

type OutlineWithoutScreens = Omit<Outline, 'screens'>;

function listScreens({ timeline, steps: all }: OutlineWithoutScreens): Screen[] {
  const screens: Screen[] = [];
  let after: string | null = null;
  for (const seen of timeline.screens) {
    const { startSeconds, endSeconds, still } = seen;
    const heading = seen.heading?.text ?? null;
    if (heading === null || endSeconds - startSeconds < GLIMPSE_SECONDS) continue;
    const isKnown = screens.some((one) => isSameHeading(one.heading, heading));
    const steps = isKnown ? [] : all.filter((step) => isSameHeading(step.heading, heading));
    if (!isKnown && (steps.length > 0 || !isSlide(seen))) {
      const evidence = { startSeconds, endSeconds, quote: null, frameSeconds: still.seconds, scene: still.scene };
      const openedBy = findOpener(all, { after, startSeconds });
      screens.push({ heading, said: steps.flatMap((step) => step.lead), steps, after, openedBy, evidence });
    }
    after = isSlide(seen) ? after : heading;
  }
  return screens;
}

function findOpener(
  steps: readonly OutlineItem[],
  { after, startSeconds }: { after: string | null; startSeconds: number },
): OutlineItem | null {
  const before = steps.findLast((step) => step.evidence.startSeconds < startSeconds);
  return before && after !== null && isSameHeading(before.heading, after) ? before : null;
}

/**
 * Adds narration to screens without actions: sentences of the opening, the end and the notes that were spoken while the screen was visible.
 */
function addNarration(screens: readonly Screen[], { intro, closing, steps, said: spoken, timeline }: OutlineWithoutScreens): Screen[] {
  const rest = [...intro, ...steps.flatMap((step) => step.notes), ...closing];
  return screens.map((screen) => {
    if (screen.steps.length > 0) return screen;
    const said = rest.filter((text) => {
      const sentence = spoken.get(text);
      const shown = sentence && findScreenAt(timeline.screens, sentence.startSeconds + 0.15);
      return shown ? isSameHeading(shown.heading?.text ?? null, screen.heading) : false;
    });
    return { ...screen, said };
  });
}

/** Returns the narration about a screen. Leaves out sentences that the article repeats at its end. */
export function listNarration({ closing }: Outline, { said }: Screen): string[] {
  return said.filter((text) => !closing.includes(text));
}

/** Returns the name of the first control that is used on a screen. For typed text, this is the name of the field. */
export function findFirstControl({ entries }: Outline, screen: Screen): string | null {
  const [first] = screen.steps;
  if (!first) return null;
  const entry = entries.find((one) => one.step === first);
  return entry?.name ?? (first.act === 'type' ? null : first.label);
}
