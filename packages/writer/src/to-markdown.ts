import type { BlockContent, Image, Link, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as stringify } from 'mdast-util-to-markdown';
import { parseInline, plain, createTextNodes } from './inline.ts';
import { formatClock } from './clock.ts';
import { formatFragment } from './picture-fragment.ts';
import type { ArticleDraft, Section, Step } from './types.ts';

export interface MarkdownOptions {
  videoId: string;
  /** Returns the asset with the picture of a step, or null if there is none. */
  picture: (step: Step) => string | null;
  /** Level of the section headings. The title above them is a field of the article. */
  headingLevel?: 2 | 3 | 4;
}

/**
 * Returns the body of the article in Markdown: the summary, then sections of numbered steps, each with its time, note and picture. All text
 * is added through a syntax tree, so that nothing spoken in a video becomes markup.
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
  // No character reference starts like this. Unescaped, the fragment of a picture stays readable in the Markdown.
  return markdown.replace(/\\&(?=(?:point|cut)=\d)/gu, '&');
}

/** Returns the body of an article that is not written yet: its summary and the start time of its part. */
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
  /** Number of the section among those of its level. */
  number: number;
  /** Number of its first step. */
  first: number;
}

/** Returns the start of the numbering of each section. With 1.1, 1.2 a subsection continues the numbering of its section. */
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

/** Returns whether the item is certain. Only those are numbered. */
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
    // A Markdown list cannot be numbered 1.1, 1.2, so the number is part of the sentence.
    if (isNumbered(section) && place.draft.numbering === 'sections')
      return run.flatMap((step, at) =>
        createBlocks(step, place, [createStrong(`${place.number}.${start + at}`), { type: 'text', value: ' ' }]),
      );
    return createList(run, place, { list, start });
  });
}

/** Groups adjacent items into runs of steps and of others. */
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
  if (asset !== null) blocks.push({ type: 'paragraph', children: [createImage(step, asset + formatFragment(step, draft.picture))] });
  return blocks;
}

/** Like `UNSEEN`, but without line breaks and tabs. */
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
