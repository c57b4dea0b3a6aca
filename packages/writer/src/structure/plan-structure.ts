/** Divides a long recording into articles and folders, by the boundaries in it and the instructions of a template. */
import { findInstruction, type Timeline, type Sentence, type VideoPart } from '@docreel/timeline';
import { type Boundary, findBoundaries } from './boundaries.ts';
import { type FolderGroup, groupArticles } from './folders.ts';
import { isOpeningSlide, type NamedPart, namePart, makeTitlesUnique } from './titles.ts';
import type { PlannedArticle, StructurePlan, StructureTemplate } from './structure-templates.ts';

export interface PlanInput {
  timeline: Timeline;
  template: StructureTemplate;
  /** Title to use if the recording does not show its topic, for example the file name. */
  fallbackTitle: string;
}

/** Minimum length in seconds of a recording that is divided. A shorter one becomes a single article. */
const ONE_ARTICLE_SECONDS = 120;
const SHORTEST_SECONDS = 30;
/** Maximum length of a part in seconds. It is higher for very long recordings, because hundreds of articles would be too many. */
const LONGEST_SECONDS = 300;
const LONGEST_SHARE = 1 / 24;
const DENSEST_SECONDS = 45;
const ARTICLES_MOST = 60;
const CLEAR = 4;
/**
 * Minimum score of a boundary as a share of the second best one. In joined recordings, some boundaries are so clear that much weaker ones
 * do not count.
 */
const CLEAR_SHARE = 0.35;
/** Minimum length of an opening in seconds. */
const OPENING_SECONDS = 2;

/**
 * Divides a long recording into folders and articles, each with its time span of the video. The same recording always gives the same
 * result.
 */
export function planStructure({ timeline, template, fallbackTitle }: PlanInput): StructurePlan {
  const whole = { startSeconds: 0, endSeconds: timeline.durationSeconds };
  const instructions = parseStructureInstructions(template);
  const sentences = readSpeech(timeline);
  const isShort = whole.endSeconds < ONE_ARTICLE_SECONDS;
  const boundaries = isShort ? [] : findBoundaries(timeline, sentences, template.form);
  const opening = isShort || !instructions.hasOverview ? null : findOpening(whole, timeline, sentences);
  const taught = { startSeconds: opening?.endSeconds ?? 0, endSeconds: whole.endSeconds };
  const parts = divide(taught, boundaries, {
    clear: chooseThreshold(boundaries),
    shortestSeconds: SHORTEST_SECONDS,
    longestSeconds: Math.max(LONGEST_SECONDS, whole.endSeconds * LONGEST_SHARE),
    most: Math.max(1, Math.min(instructions.articlesMost ?? Infinity, ARTICLES_MOST, Math.floor(whole.endSeconds / DENSEST_SECONDS))),
  });
  const all = makeTitlesUnique(parts.map((part) => namePart(timeline, part, { form: template.form, fallbackTitle })));
  const groups = instructions.hasFolders ? groupArticles(all, { timeline, boundaries, template, most: instructions.foldersMost }) : [];
  return createPlan(all, groups, opening);
}

function chooseThreshold(boundaries: readonly Boundary[]): number {
  const [, second] = boundaries.map(({ score }) => score).sort((a, b) => b - a);
  return Math.max(CLEAR, (second ?? 0) * CLEAR_SHARE);
}

function createPlan(all: readonly NamedPart[], groups: readonly FolderGroup[], opening: VideoPart | null): StructurePlan {
  const contents = groups.length > 0 ? groups.map(({ name }) => name) : all.map(({ title }) => title);
  const overview: PlannedArticle[] = opening && all.length > 1 ? [{ ...createOverview(all), ...opening, contents }] : [];
  return {
    folders: groups.map(({ name, parts }) => ({ name, articles: parts.map(createArticle) })),
    articles: [...overview, ...(groups.length > 0 ? [] : all.map(createArticle))],
    warnings: [],
  };
}

function createArticle({ title, summary, startSeconds, endSeconds }: NamedPart): PlannedArticle {
  return { title, summary, startSeconds, endSeconds };
}

function createOverview(all: readonly NamedPart[]): { title: string; summary: string } {
  const taken = new Set(all.map(({ title }) => title.toLowerCase()));
  const title =
    ['Course overview', 'What this course holds', 'About this course'].find((one) => !taken.has(one.toLowerCase())) ??
    'Course overview (1)';
  return { title, summary: `What this course holds, in ${all.length} lessons.` };
}

/** Returns the opening before the first instruction, otherwise the title slide. Returns null if it is too short for an article. */
function findOpening({ endSeconds }: VideoPart, { screens }: Timeline, sentences: readonly Sentence[]): VideoPart | null {
  const first = sentences.findIndex(({ text }) => text !== '' && findInstruction(text)?.kind === 'told');
  const before = sentences[first - 1];
  const next = sentences[first];
  const [slide, behind] = screens;
  if (first <= 0 && slide && behind && isOpeningSlide(slide)) return { startSeconds: 0, endSeconds: behind.startSeconds };
  if (!before || !next || before.endSeconds < OPENING_SECONDS) return null;
  const seconds = (before.endSeconds + next.startSeconds) / 2;
  return seconds < endSeconds / 4 ? { startSeconds: 0, endSeconds: seconds } : null;
}

interface Division {
  /** Minimum score of a boundary that is always used. */
  clear: number;
  /** Minimum length of a part in seconds. */
  shortestSeconds: number;
  /** Maximum length of a part in seconds. A longer part is divided at its best boundary. */
  longestSeconds: number;
  /** Maximum number of parts. */
  most: number;
}

/** Minimum score of a boundary inside a part that is too long. A weak boundary is better than a part that is too long to read. */
const NOTHING = 0.2;

/**
 * Divides a time range at its best boundaries. Uses the clear boundaries first, by score, then divides parts that are still too long. The
 * parts are in order and without gaps.
 */
function divide(
  whole: VideoPart,
  boundaries: readonly Boundary[],
  { clear, shortestSeconds, longestSeconds, most }: Division,
): VideoPart[] {
  const chosen: Boundary[] = [];
  const fits = (seconds: number): boolean =>
    [whole.startSeconds, whole.endSeconds, ...chosen.map((one) => one.seconds)].every(
      (other) => Math.abs(other - seconds) >= shortestSeconds,
    );
  const byScore = boundaries.toSorted((a, b) => b.score - a.score || a.seconds - b.seconds);
  for (const boundary of byScore) {
    if (chosen.length + 1 >= most || boundary.score < clear) break;
    if (fits(boundary.seconds)) chosen.push(boundary);
  }
  for (const boundary of byScore) {
    if (chosen.length + 1 >= most || boundary.score < NOTHING) break;
    const part = createParts(whole, chosen).find((one) => one.startSeconds < boundary.seconds && boundary.seconds < one.endSeconds);
    if (part && part.endSeconds - part.startSeconds > longestSeconds && fits(boundary.seconds)) chosen.push(boundary);
  }
  return createParts(whole, chosen);
}

function createParts({ startSeconds, endSeconds }: VideoPart, chosen: readonly Boundary[]): VideoPart[] {
  const inside = chosen.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const starts = [startSeconds, ...inside];
  return starts.map((start, at) => ({ startSeconds: start, endSeconds: starts[at + 1] ?? endSeconds }));
}

/** The instructions of a structure template that the planner understands without a model. */
interface StructureInstructions {
  hasFolders: boolean;
  hasOverview: boolean;
  /** Maximum number of articles and folders, or null for no limit. */
  articlesMost: number | null;
  foldersMost: number | null;
}

const NO_FOLDERS = /\b(?:no|without|do not (?:make|use)|don't (?:make|use)) (?:any )?(?:folders|modules|chapters)\b|\bflat list\b/iu;
const NO_OVERVIEW = /\b(?:no|without) (?:an |any )?(?:overview|opening article)\b/iu;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const MOST = /\b(?:at most|no more than|up to|maximum(?: of)?|not more than) (\d{1,3}|[a-z]+) (articles?|lessons?|folders?|modules?)\b/giu;

function parseStructureInstructions({ instructions, form }: StructureTemplate): StructureInstructions {
  const most = [...instructions.matchAll(MOST)].flatMap(([, count = '', what = '']) => {
    const number = /^\d+$/u.test(count) ? Number(count) : NUMBERS.indexOf(count.toLowerCase()) + 1;
    return number > 0 ? [{ number, isFolder: /^(?:folder|module)/iu.test(what) }] : [];
  });
  return {
    hasFolders: !NO_FOLDERS.test(instructions),
    hasOverview: form === 'course' && !NO_OVERVIEW.test(instructions),
    articlesMost: most.find(({ isFolder }) => !isFolder)?.number ?? null,
    foldersMost: most.find(({ isFolder }) => isFolder)?.number ?? null,
  };
}

/** Returns the sentences of the narration. If the words are uncertain, the texts are empty and only the times are set. */
function readSpeech({ said, speech }: Timeline): readonly Sentence[] {
  return said.length > 0 ? said : speech.map((one) => ({ text: '', ...one }));
}
