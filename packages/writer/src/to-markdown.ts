import type { BlockContent, Image, Link, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as stringify } from 'mdast-util-to-markdown';
import { parseInline, plain, words } from './inline.ts';
import type { ArticleDraft, Numbering, Section, Step } from './types.ts';

export interface MarkdownOptions {
  videoId: string;
  /** The asset that shows this step; null where there is none. */
  picture: (step: Step) => string | null;
  /** Level of the sections' headings; the title above them is a field of the article. */
  headingLevel?: 2 | 3 | 4;
}

/**
 * The article's body in Markdown: summary, then sections of numbered steps, each with its moment, note and picture.
 * Every word passes through a syntax tree, so that nothing said in a video becomes a structure of its own.
 */
export function toMarkdown(draft: ArticleDraft, options: MarkdownOptions): string {
  const children: RootContent[] = [...paragraph(draft.summary)];
  const level = options.headingLevel ?? 2;
  const places = placesOf(draft);
  draft.sections.forEach((section, at) => {
    const place = places[at];
    if (!place || isEmpty(section, draft.sections[at + 1])) return;
    const depth = section.isSub ? ((level + 1) as 3 | 4 | 5) : level;
    const heading = plain(section.heading) || 'Steps';
    const showsNumber = draft.numbering === 'sections' && !section.isSub;
    children.push(
      { type: 'heading', depth, children: words(showsNumber ? `${place.number}. ${heading}` : heading) },
      ...paragraph(section.intro),
    );
    children.push(...stepsOf(section, { ...place, options, numbering: draft.numbering }));
  });
  children.push(...paragraph(draft.closing));
  const root: Root = { type: 'root', children };
  return stringify(root, { extensions: [gfmToMarkdown()], bullet: '-', rule: '-', listItemIndent: 'one' });
}

/** The body of an article that is still to be written: what it is about, and the moment at which its part of the video begins. */
export function stubMarkdown({ summary, startSeconds }: { summary: string; startSeconds: number }, videoId: string): string {
  const link = moment(startSeconds, videoId);
  const root: Root = {
    type: 'root',
    children: [{ type: 'paragraph', children: [...words(plain(summary)), { type: 'text', value: ' ' }, link] }],
  };
  return stringify(root, { extensions: [gfmToMarkdown()] });
}

/** `02:13`, or `1:02:13` from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${two(minutes)}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** Nothing stands below its heading, neither words nor a part of its own. */
function isEmpty({ steps, intro, isSub }: Section, next: Section | undefined): boolean {
  return steps.length === 0 && intro === '' && (isSub === true || next?.isSub !== true);
}

interface Counted {
  /** Of the section among those of its level. */
  number: number;
  /** Of its first step. */
  first: number;
}

/** Where each section's count begins. In 1.1, 1.2 a part of a section goes on with the section's count. */
function placesOf({ sections, numbering }: ArticleDraft): Counted[] {
  let number = 0;
  let steps = 0;
  return sections.map((section) => {
    if (!section.isSub) number++;
    if (numbering === 'each' || (numbering === 'sections' && !section.isSub)) steps = 0;
    const first = steps + 1;
    if (isNumbered(section)) steps += section.steps.length;
    return { number, first };
  });
}

function isNumbered({ list }: Section): boolean {
  return list === undefined || list === 'numbered';
}

interface Place extends Counted {
  options: MarkdownOptions;
  numbering: Numbering;
}

function stepsOf(section: Section, { options, numbering, number, first }: Place): RootContent[] {
  const { steps, list } = section;
  if (steps.length === 0) return [];
  // A Markdown list cannot count 1.1, 1.2: there the number is part of the sentence.
  if (isNumbered(section) && numbering === 'sections')
    return steps.flatMap((step, at) => blocksOf(step, options, [strong(`${number}.${first + at}`), { type: 'text', value: ' ' }]));
  if (list === 'paragraphs') return steps.flatMap((step) => blocksOf(step, options, []));
  const items = steps.map(
    (step): ListItem => ({
      type: 'listItem',
      spread: true,
      ...(list === 'checks' && { checked: false }),
      children: blocksOf(step, options, []),
    }),
  );
  if (isNumbered(section)) return [{ type: 'list', ordered: true, start: first, spread: true, children: items }];
  return [{ type: 'list', ordered: false, spread: true, children: items }];
}

function blocksOf(step: Step, options: MarkdownOptions, number: PhrasingContent[]): BlockContent[] {
  const sentence = parseInline(step.text);
  const children = [...number, ...sentence, { type: 'text', value: ' ' } as const, moment(step.evidence.startSeconds, options.videoId)];
  const blocks: BlockContent[] = [{ type: 'paragraph', children }, ...paragraph(step.note)];
  const asset = step.showsPicture ? options.picture(step) : null;
  if (asset !== null) blocks.push({ type: 'paragraph', children: [image(step, asset)] });
  return blocks;
}

function moment(startSeconds: number, videoId: string): Link {
  const seconds = Math.max(0, Math.round(startSeconds * 10) / 10);
  return { type: 'link', url: `video:${videoId}#t=${seconds}`, children: [{ type: 'text', value: clock(seconds) }] };
}

function image(step: Step, asset: string): Image {
  return { type: 'image', url: `asset:${asset}`, alt: plain(step.alt) };
}

function strong(value: string): PhrasingContent {
  return { type: 'strong', children: [{ type: 'text', value }] };
}

function paragraph(markdown: string): Paragraph[] {
  const children = parseInline(markdown);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}
