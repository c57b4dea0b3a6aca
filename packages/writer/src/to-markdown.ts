/** Writes an article as Markdown: its sections, lists, links to times in the video, and pictures with their highlights. */
import type { BlockContent, Image, Link, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as stringify } from 'mdast-util-to-markdown';
import type { Box } from '@docreel/timeline';
import { parseInline, plain, createTextNodes } from './inline.ts';
import type { ArticleDraft, Section, Step } from './types.ts';

export interface MarkdownOptions {
  videoId: string;
  /** Returns the asset ID for the picture of a step, or null if there is none. */
  picture: (step: Step) => string | null;
  /** Level of the section headings. The article's title is a separate field and would be level 1. */
  headingLevel?: 2 | 3 | 4;
}

/**
 * Returns the body of the article in Markdown: the summary, followed by sections of numbered steps, each with its time, note and picture.
 * Builds a syntax tree, so that spoken words cannot become markup.
 */
export function toMarkdown(draft: ArticleDraft, options: MarkdownOptions): string {
  const children: RootContent[] = [...createParagraphs(draft.summary)];
  const level = options.headingLevel ?? 2;
  const places = numberSections(draft);
  draft.sections.forEach((section, at) => {
    const place = places[at];
    if (!place || isEmpty(section, draft.sections[at + 1])) return;
    const depth = section.isSub ? ((level + 1) as 3 | 4 | 5) : level;
    const heading = plain(section.heading);
    const showsNumber = draft.numbering === 'sections' && !section.isSub;
    // A section without a certain name has no heading.
    if (heading !== '')
      children.push({ type: 'heading', depth, children: createTextNodes(showsNumber ? `${place.number}. ${heading}` : heading) });
    children.push(...createParagraphs(section.intro), ...writeSteps(section, { ...place, options, draft }));
  });
  children.push(...createParagraphs(draft.closing));
  const root: Root = { type: 'root', children };
  const markdown = stringify(root, { extensions: [gfmToMarkdown()], bullet: '-', rule: '-', listItemIndent: 'one' });
  // Removes the escapes of `&` in the fragments of pictures, so that they stay readable. They are not needed, because no character
  // reference starts like this.
  return markdown.replace(/\\&(?=(?:mark|point|cut)=\d)/gu, '&');
}

/** Returns the body of an article that is planned but not yet written: its summary and the start time of its part. */
export function stubMarkdown({ summary, startSeconds }: { summary: string; startSeconds: number }, videoId: string): string {
  const link = createTimeLink(startSeconds, videoId);
  const root: Root = {
    type: 'root',
    children: [{ type: 'paragraph', children: [...createTextNodes(plain(summary)), { type: 'text', value: ' ' }, link] }],
  };
  return stringify(root, { extensions: [gfmToMarkdown()] });
}

/** Returns whether a section has neither text nor subsections. */
function isEmpty({ steps, intro, isSub }: Section, next: Section | undefined): boolean {
  return steps.length === 0 && intro === '' && (isSub === true || next?.isSub !== true);
}

interface SectionNumbers {
  /** Number of the section among all sections of the same level. */
  number: number;
  /** Number of the section's first step. */
  first: number;
}

/** Returns the start of the numbering for each section. With 1.1, 1.2, a subsection continues the numbering of its section. */
function numberSections({ sections, numbering }: ArticleDraft): SectionNumbers[] {
  let number = 0;
  let steps = 0;
  return sections.map((section) => {
    if (!section.isSub) number++;
    if (numbering === 'each' || (numbering === 'sections' && !section.isSub)) steps = 0;
    const first = steps + 1;
    if (isNumbered(section)) steps += section.steps.filter(isStep).length;
    return { number, first };
  });
}

/** Returns whether the item is certain. Only certain items are numbered. */
function isStep({ kind }: Step): boolean {
  return kind === 'step';
}

function isNumbered({ list }: Section): boolean {
  return list === undefined || list === 'numbered';
}

interface SectionContext extends SectionNumbers {
  options: MarkdownOptions;
  draft: ArticleDraft;
}

/** Renders steps as a numbered list. Marked and shown items between them become paragraphs, and the numbering continues after them. */
function writeSteps(section: Section, place: SectionContext): RootContent[] {
  const { steps, list } = section;
  if (list === 'paragraphs') return steps.flatMap((step) => createBlocks(step, place, []));
  if (list === 'bullets') return createList(steps, place, { list });
  let first = place.first;
  return groupRuns(steps).flatMap((run): RootContent[] => {
    if (!run[0] || !isStep(run[0])) return run.flatMap((step) => createBlocks(step, place, []));
    const start = first;
    first += run.length;
    // Writes the number as part of the sentence, because a Markdown list cannot be numbered 1.1, 1.2.
    if (isNumbered(section) && place.draft.numbering === 'sections')
      return run.flatMap((step, at) =>
        createBlocks(step, place, [createStrong(`${place.number}.${start + at}`), { type: 'text', value: ' ' }]),
      );
    return createList(run, place, { list, start });
  });
}

/** Groups adjacent items into runs of steps and runs of other items. */
function groupRuns(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0] && isStep(last[0]) === isStep(step)) last.push(step);
    else runs.push([step]);
  }
  return runs;
}

function createList(
  steps: readonly Step[],
  place: SectionContext,
  { list, start }: { list: Section['list']; start?: number },
): RootContent[] {
  if (steps.length === 0) return [];
  const children = steps.map(
    (step): ListItem => ({
      type: 'listItem',
      spread: true,
      ...(list === 'checks' && { checked: false }),
      children: createBlocks(step, place, []),
    }),
  );
  const isCounted = start !== undefined && list !== 'checks';
  return [{ type: 'list', ordered: isCounted, ...(isCounted && { start }), spread: true, children }];
}

function createBlocks(step: Step, { options, draft }: SectionContext, number: PhrasingContent[]): BlockContent[] {
  const sentence = parseInline(step.text);
  const gap = sentence.length > 0 ? [{ type: 'text', value: ' ' } as const] : [];
  const children = [...number, ...sentence, ...gap, createTimeLink(step.evidence.startSeconds, options.videoId)];
  const code: BlockContent[] = step.code === undefined ? [] : [{ type: 'code', value: step.code.replace(UNSEEN_IN_CODE, ' ') }];
  const blocks: BlockContent[] = [{ type: 'paragraph', children }, ...code, ...createParagraphs(step.note)];
  const asset = step.showsPicture ? options.picture(step) : null;
  if (asset !== null)
    blocks.push({
      type: 'paragraph',
      children: [createImage(step, asset + formatFragment(step, draft.picture, findSharing(step, draft)))],
    });
  return blocks;
}

/** Returns the steps directly after this one that share its picture. Their numbers follow its own in the picture. */
function findSharing(step: Step, { sections }: ArticleDraft): Step[] {
  const steps = sections.find((section) => section.steps.includes(step))?.steps ?? [];
  const after = steps.slice(steps.indexOf(step) + 1);
  const end = after.findIndex(
    (one) => one.showsPicture || !isStep(one) || !one.mark?.box || one.evidence.frameSeconds !== step.evidence.frameSeconds,
  );
  return isStep(step) && step.mark?.box ? after.slice(0, end < 0 ? after.length : end) : [];
}

/** Matches the invisible characters of `UNSEEN`, except line breaks and tabs. */
const UNSEEN_IN_CODE = /(?![\n\t])[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function createTimeLink(startSeconds: number, videoId: string): Link {
  const seconds = Math.max(0, Math.round(startSeconds * 10) / 10);
  return { type: 'link', url: `video:${videoId}#t=${seconds}`, children: [{ type: 'text', value: formatClock(seconds) }] };
}

function createImage(step: Step, asset: string): Image {
  return { type: 'image', url: `asset:${asset}`, alt: plain(step.alt) };
}

function createStrong(value: string): PhrasingContent {
  return { type: 'strong', children: [{ type: 'text', value }] };
}

/** Returns one paragraph for each part between blank lines. */
function createParagraphs(markdown: string): Paragraph[] {
  return markdown.split(/\n{2,}/u).flatMap((part): Paragraph[] => {
    const children = parseInline(part);
    return children.length === 0 ? [] : [{ type: 'paragraph', children }];
  });
}

type Marked = Pick<Step, 'mark' | 'numberSide'>;

/**
 * Returns the highlighted position and the crop region of a picture as a URL fragment, `#mark=x,y,w,h,side&point=x,y&cut=x,y,w,h`, in
 * percent of the picture's width and height. Leaves out missing values. The following steps that share the picture add their own `mark`.
 * The picture file itself stays unchanged.
 */
function formatFragment(step: Marked & Pick<Step, 'cut'>, size: ArticleDraft['picture'], others: readonly Marked[] = []): string {
  const { mark, cut } = step;
  const parts = [
    ...(mark?.box ? [step, ...others].flatMap((one) => formatMark(one, size)) : []),
    ...(mark?.point ? [`point=${toPercent(mark.point.x, size.width)},${toPercent(mark.point.y, size.height)}`] : []),
    ...(cut ? [`cut=${formatBox(cut, size)}`] : []),
  ];
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}

function formatMark({ mark, numberSide }: Marked, size: ArticleDraft['picture']): string[] {
  return mark?.box ? [`mark=${formatBox(mark.box, size)}${numberSide === undefined ? '' : `,${numberSide}`}`] : [];
}

function formatBox({ x, y, width, height }: Box, size: ArticleDraft['picture']): string {
  const [left, top] = [toPercent(x, size.width), toPercent(y, size.height)];
  const right = toPercent(x + width, size.width);
  const bottom = toPercent(y + height, size.height);
  return [left, top, round(right - left), round(bottom - top)].join(',');
}

/** Returns the position in percent, or 0 if the size of the picture is unknown. */
function toPercent(pixels: number, whole: number): number {
  return whole > 0 ? round(Math.min(100, Math.max(0, (pixels / whole) * 100))) : 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Formats seconds as `02:13`, or as `1:02:13` from an hour upwards. */
export function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${two(minutes)}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
