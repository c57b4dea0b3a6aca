import type { Recording } from '@docreel/recording';
import { verbOf, capitalise } from './english/instruction.ts';
import { ABOUT_VIDEO, PLEASANTRY } from './english/lexicon.ts';
import { plain } from './inline.ts';
import type { OutlineStep } from './outline.ts';
import type { Sentence } from './spoken/sentences.ts';
import { titleSlide } from './shown/scenes.ts';

const OPENING_SENTENCES = 6;
const ANNOUNCED_WITHIN = 3;
const TITLE_MAX = 120;
const HOW_TO =
  /\bhow (?:to|you can|we can|you) ([\p{L}\p{N}' ,&/.+-]{4,90}?)(?=\s+(?:so that|in this video|in this tutorial|today)\b|[.!?:;–—]|,\s+(?:and|so|which|using)\b|$)/iu;
const GOAL =
  /\b(?:let us|let's|(?:we|i|you)(?:'ll| will|'re going to| are going to|'m going to| am going to| want to| can| shall)?)\s+(?:(?:be|just|learn|see|look at|show you|cover|go over)\s+){0,2}([\p{L}\p{N}' ,&/.+-]{6,90}?)(?=[.!?:;–—]|$)/iu;

export interface Known {
  recording: Recording;
  sentences: readonly Sentence[];
  steps: readonly OutlineStep[];
  fallbackTitle: string;
}

/** From the title slide, else from what the narration promises, else from the screen; the file's name only where nothing better is known. */
export function titleOf({ recording, sentences, steps, fallbackTitle }: Known): string {
  const slide = titleSlide(recording)?.heading;
  const promised = goalOf(sentences);
  const found = slide ?? (promised ? capitalise(promised) : null) ?? screenTitle(recording, steps) ?? humanised(fallbackTitle);
  return shortened(plain(found)) || 'Untitled';
}

/** "create a project and invite your team": what the opening says that a person will learn; null where it says nothing of the kind. */
export function goalOf(sentences: readonly Sentence[]): string | null {
  const opening = sentences.slice(0, OPENING_SENTENCES).map((sentence) => sentence.text);
  for (const text of opening) {
    const goal = HOW_TO.exec(text)?.[1];
    if (goal) return goal.trim();
  }
  for (const text of opening.slice(0, ANNOUNCED_WITHIN)) {
    const goal = isAnnouncement(text) ? GOAL.exec(text)?.[1] : undefined;
    if (goal && verbOf(goal)) return goal.trim();
  }
  return null;
}

/** Speaks of the video as a whole, or greets and goes on: "Hey, let us set up an alert". */
function isAnnouncement(text: string): boolean {
  return ABOUT_VIDEO.test(text) || PLEASANTRY.test(text) || /^(?:so\W+)?today\b/iu.test(text);
}

/** A heading that names a task ("Create a new project") says more than one that names a place. */
function screenTitle({ scenes }: Recording, steps: readonly OutlineStep[]): string | null {
  const headings = steps.map((step) => step.heading).filter((heading): heading is string => heading !== null);
  const task = [...headings, ...scenes.map((scene) => scene.heading ?? '')].find(
    (heading) => verbOf(heading) !== null && heading.includes(' '),
  );
  if (task) return task;
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? scenes.find((scene) => scene.heading !== null)?.heading ?? null;
}

/** `q3_demo-final.mp4` → "Q3 demo final". */
function humanised(fileName: string): string {
  const name = fileName.replace(/\.[a-z0-9]{2,4}$/iu, '').replace(/[_\s]+|-(?=\S)/gu, ' ');
  return capitalise(name.trim());
}

/** A title of a length that lists and pages can show, cut between words. */
export function shortened(title: string): string {
  if (title.length <= TITLE_MAX) return title;
  const cut = title.slice(0, TITLE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).replace(/\p{Cs}$/u, '')}…`;
}

/** One or two sentences on what the article is for. */
export function summaryOf({ sentences, steps }: Known, title: string): string {
  const goal = goalOf(sentences);
  if (goal) return `Learn how to ${goal.charAt(0).toLowerCase()}${goal.slice(1)}.`;
  if (steps.length === 0) return '';
  const count = steps.length === 1 ? 'one step' : `${steps.length} steps`;
  if (verbOf(title)) return `How to ${title.charAt(0).toLowerCase()}${title.slice(1)} in ${count}.`;
  const headings = [...new Set(steps.map((step) => step.heading).filter((heading): heading is string => heading !== null))];
  if (headings.length < 2) return `${title} in ${count}.`;
  return `${title} in ${count}, from ${headings[0]} to ${headings.at(-1)}.`;
}
