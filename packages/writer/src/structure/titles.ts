/** Names the parts of a long recording, by their narration, title slides and areas of the product. */
import {
  ANNOUNCES,
  capitalise,
  findInstruction,
  findGoal,
  isSlide,
  type Timeline,
  cutTimeline,
  type Sentence,
  TOPIC,
  type VideoPart,
  removeFiller,
  type VisibleScreen,
  squash,
  CLOSING,
  PLEASANTRY,
} from '@docreel/timeline';
import { isTask } from '../phrases/phrases.ts';
import { plain } from '../inline.ts';
import { writeSummary } from '../lead.ts';
import { shortenTitle, writeTitle } from '../title.ts';
import { formatClock } from '../to-markdown.ts';
import type { StructureForm } from './structure-templates.ts';

export interface NamedPart extends VideoPart {
  title: string;
  summary: string;
  /** The task in this part, whether it is the title or not. */
  task: string;
  area: string | null;
  /** Heading of the title slide at the start of the part, or null if there is none. */
  slide: string | null;
}

/** Only announcements at the start of a part count. Later ones announce the next part. */
const OPENING_SENTENCES = 3;
const OPENING_SECONDS = 12;

/** Returns a name for a part of a recording, based on its narration and screens. */
export function namePart(timeline: Timeline, part: VideoPart, how: { form: StructureForm; fallbackTitle: string }): NamedPart {
  const cut = cutTimeline(timeline, part);
  const { said } = cut;
  const area = findArea(timeline, part);
  const slide = findSlide(cut, part);
  const task = slide ?? findAnnouncedTopic(said) ?? writeTitle(cut, part.startSeconds > 0 ? createFallbackTitle(part) : how.fallbackTitle);
  const title = shortenTitle(plain(how.form === 'manual' ? (findScreen(cut, area) ?? task) : task)) || createFallbackTitle(part);
  const summary =
    plain(writeSummary(cut, task)) ||
    findFirstSentence(said) ||
    `What the recording shows from ${formatClock(part.startSeconds)} to ${formatClock(part.endSeconds)}.`;
  return {
    ...part,
    title,
    task,
    summary: how.form === 'manual' && isTask(task) && task !== title ? `${title}: ${lowercaseFirst(task)}.` : summary,
    area,
    slide,
  };
}

function lowercaseFirst(task: string): string {
  return task.charAt(0).toLowerCase() + task.slice(1);
}

function findSlide({ screens }: Timeline, { startSeconds }: VideoPart): string | null {
  const early = screens.filter((screen) => screen.startSeconds < startSeconds + OPENING_SECONDS);
  return early.find(isOpeningSlide)?.heading?.text ?? null;
}

/**
 * Returns the announced topic: “Next, let us look at how to export a report” → “Export a report”. Prefers the goal, if the narration
 * mentions one.
 */
function findAnnouncedTopic(sentences: readonly Sentence[]): string | null {
  const opening = sentences.slice(0, OPENING_SENTENCES);
  const promised = findGoal(opening);
  if (promised) return capitalise(promised);
  for (const { text } of opening) {
    if (!ANNOUNCES.test(text)) continue;
    const topic = TOPIC.exec(text)?.[1] ?? findTask(text);
    if (topic)
      return capitalise(
        topic
          .trim()
          .replace(/^(?:the|your|our|some)\s+/iu, '')
          .replace(/\s+(?:now|next|today|together|quickly)$/iu, ''),
      );
  }
  return null;
}

/** Returns the task in an announcement, for example in “Now let us set up an alert”. */
function findTask(text: string): string | null {
  return findInstruction(removeFiller(text))?.text ?? null;
}

function findScreen({ screens }: Timeline, area: string | null): string | null {
  return area ?? screens.find((screen) => screen.heading !== null && !isSlide(screen))?.heading?.text ?? null;
}

function findFirstSentence(sentences: readonly Sentence[]): string {
  return plain(capitalise(sentences.map(({ text }) => removeFiller(text)).find((text) => text.length > 20) ?? ''));
}

function createFallbackTitle({ startSeconds }: VideoPart): string {
  return `From ${formatClock(startSeconds)}`;
}

/** Makes titles unique by adding the area or task to a later one, otherwise a number. */
export function makeTitlesUnique<T extends NamedPart>(parts: readonly T[]): T[] {
  const taken = new Set<string>();
  return parts.map((part) => {
    const more = part.task === part.title ? part.area : part.task;
    const options = [part.title, ...(more && more !== part.title ? [`${part.title}: ${more}`] : [])];
    let title = options.find((one) => !taken.has(one.toLowerCase()));
    for (let count = 2; title === undefined; count++) {
      const next = `${part.title} (${count})`;
      if (!taken.has(next.toLowerCase())) title = next;
    }
    taken.add(title.toLowerCase());
    return { ...part, title };
  });
}

const destinations = new WeakMap<readonly VisibleScreen[], ReadonlySet<string>>();

/**
 * Returns whether the product's navigation contains this screen. It does if the screen's heading is a label on screens with at least two
 * other headings.
 */
export function isDestination({ screens }: Timeline, { heading }: VisibleScreen): boolean {
  if (heading === null) return false;
  let known = destinations.get(screens);
  if (!known) destinations.set(screens, (known = findDestinations(screens)));
  return known.has(squash(heading.text));
}

function findDestinations(screens: readonly VisibleScreen[]): ReadonlySet<string> {
  const headings = new Set(screens.flatMap(({ heading }) => (heading === null ? [] : [squash(heading.text)])));
  const shownOn = new Map<string, Set<string>>();
  for (const { heading, still } of screens) {
    const own = squash(heading?.text ?? '');
    for (const { text } of still.texts) {
      const name = squash(text);
      if (!headings.has(name) || name === own) continue;
      const places = shownOn.get(name) ?? new Set<string>();
      shownOn.set(name, places.add(own));
    }
  }
  return new Set([...shownOn].filter(([, places]) => places.size >= 2).map(([name]) => name));
}

/**
 * Returns the product area of a part: the navigation target that is visible longest, otherwise the screen that is visible longest. Returns
 * null if none has a name.
 */
function findArea(timeline: Timeline, part: VideoPart): string | null {
  const seconds = new Map<string, { name: string; seconds: number }>();
  let area: VisibleScreen | null = null;
  for (const screen of timeline.screens) {
    if (screen.endSeconds <= part.startSeconds || screen.startSeconds >= part.endSeconds) continue;
    if (screen.heading !== null && !isSlide(screen) && (area === null || isDestination(timeline, screen))) area = screen;
    // A dialog or a subpage belongs to the navigation target from which it was opened.
    const home = area ?? screen;
    const shown = Math.min(screen.endSeconds, part.endSeconds) - Math.max(screen.startSeconds, part.startSeconds);
    if (shown <= 0 || home.heading === null || isSlide(screen)) continue;
    const known = seconds.get(squash(home.heading.text)) ?? { name: home.heading.text, seconds: 0 };
    seconds.set(squash(home.heading.text), { ...known, seconds: known.seconds + shown });
  }
  const [longest] = [...seconds.values()].sort((a, b) => b.seconds - a.seconds);
  return longest?.name ?? null;
}

/** Returns whether the screen is a title slide that announces a topic, unlike “Thank you” or “That is it”. */
export function isOpeningSlide(screen: VisibleScreen): boolean {
  const heading = screen.heading?.text ?? '';
  return isSlide(screen) && !CLOSING.test(heading) && !PLEASANTRY.test(heading);
}
