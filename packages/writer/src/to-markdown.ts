import type { BlockContent, Image, Link, List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as stringify } from 'mdast-util-to-markdown';
import { parseInline, plain, words } from './inline.ts';
import type { ArticleDraft, Section, Step } from './types.ts';

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
  let stepsBefore = 0;
  draft.sections.forEach((section, index) => {
    if (section.steps.length === 0 && section.intro === '') return;
    children.push(
      { type: 'heading', depth: options.headingLevel ?? 2, children: headingOf(section, index, draft) },
      ...paragraph(section.intro),
    );
    children.push(...stepsOf(section, { draft, options, index, stepsBefore }));
    stepsBefore += section.steps.length;
  });
  children.push(...paragraph(draft.closing));
  const root: Root = { type: 'root', children };
  return stringify(root, { extensions: [gfmToMarkdown()], bullet: '-', rule: '-', listItemIndent: 'one' });
}

/** `02:13`, or `1:02:13` from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${two(minutes)}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

interface Place {
  draft: ArticleDraft;
  options: MarkdownOptions;
  index: number;
  stepsBefore: number;
}

function headingOf(section: Section, index: number, draft: ArticleDraft): PhrasingContent[] {
  const name = plain(section.heading) || 'Steps';
  return words(draft.numbering === 'sections' ? `${index + 1}. ${name}` : name);
}

function stepsOf(section: Section, place: Place): RootContent[] {
  const { draft, options, index, stepsBefore } = place;
  if (section.steps.length === 0) return [];
  // A Markdown list cannot count 1.1, 1.2: there the number is part of the sentence.
  if (draft.numbering === 'sections') {
    return section.steps.flatMap((step, at) => blocksOf(step, options, [strong(`${index + 1}.${at + 1}`), { type: 'text', value: ' ' }]));
  }
  const items = section.steps.map((step): ListItem => ({ type: 'listItem', spread: true, children: blocksOf(step, options, []) }));
  const list: List = { type: 'list', ordered: true, start: stepsBefore + 1, spread: true, children: items };
  return [list];
}

function blocksOf(step: Step, options: MarkdownOptions, number: PhrasingContent[]): BlockContent[] {
  const sentence = parseInline(step.text);
  const children = [...number, ...sentence, { type: 'text', value: ' ' } as const, moment(step, options.videoId)];
  const blocks: BlockContent[] = [{ type: 'paragraph', children }, ...paragraph(step.note)];
  const asset = step.showsPicture ? options.picture(step) : null;
  if (asset !== null) blocks.push({ type: 'paragraph', children: [image(step, asset)] });
  return blocks;
}

function moment(step: Step, videoId: string): Link {
  const seconds = Math.max(0, Math.round(step.evidence.startSeconds * 10) / 10);
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
