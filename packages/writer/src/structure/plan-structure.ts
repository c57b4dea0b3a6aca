import { findInstruction, type Timeline, type Sentence, type VideoPart } from '@docreel/timeline';
import { type Boundary, findBoundaries } from './boundaries.ts';
import { divide } from './divide.ts';
import { type FolderGroup, groupArticles } from './folders.ts';
import { readSpeech } from './speech.ts';
import { parseStructureInstructions } from './structure-instructions.ts';
import { isOpeningSlide } from './slides.ts';
import { type NamedPart, namePart, makeTitlesUnique } from './titles.ts';
import type { PlannedArticle, StructurePlan, StructureTemplate } from './types.ts';

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
