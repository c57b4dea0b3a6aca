import { fillSlots, fillWords, toHtml } from '@docreel/markdown';
import { english } from '../labels/english.ts';
import type { Labels } from '../labels/labels.ts';
import { getLabels } from '../labels/get-labels.ts';
import type { ArticleStep, Heading, MarkdownOptions } from '../types.ts';
import { drawLater } from './pictures/pictures.ts';
import type { Mark } from './slots.ts';

/** The page of an article with placeholders for everything that other data of the site determines. `fillArticle` replaces them. */
export interface CompiledArticle {
  /** HTML with placeholders. */
  lead: string;
  rest: string;
  headings: Heading[];
  /** Steps of the article. Their texts and pictures may contain placeholders. */
  steps: ArticleStep[];
}

export interface FilledArticle {
  lead: string;
  rest: string;
  headings: Heading[];
  steps: ArticleStep[];
}

/**
 * Replaces the placeholders of a compiled article by pictures, videos and texts in a language. Takes microseconds per placeholder, because
 * it parses nothing. Never throws.
 */
export function fillArticle({ lead, rest, headings, steps }: CompiledArticle, options: MarkdownOptions): FilledArticle {
  const labels = getLabels(options.language ?? 'en');
  const answer = {
    words: (what: unknown) => wordsFor(what as Mark, options, labels),
    node: (what: unknown) => nodeFor(what as Mark, options, labels),
  };
  return {
    lead: fillSlots(lead, answer),
    rest: fillSlots(rest, answer),
    headings,
    steps: steps.map((step) => ({
      ...step,
      text: fillWords(step.text, answer.words),
      picture: step.picture && fillWords(step.picture, answer.words),
    })),
  };
}

const NOTHING: MarkdownOptions = { asset: () => null, video: () => null };

/** Replaces the placeholders in a text that only the search uses. */
export function fillSearchText(text: string): string {
  return fillWords(text, (what) => wordsFor(what as Mark, NOTHING, english));
}

function wordsFor(mark: Mark, options: MarkdownOptions, labels: Labels): string {
  switch (mark[0]) {
    case 'asset':
      return options.asset(mark[1])?.src ?? '';
    case 'video':
      return options.video(mark[1])?.src ?? '';
    case 'moment':
      return options.moment?.(mark[1], mark[2]) ?? `${options.video(mark[1])?.src ?? ''}#t=${mark[2]}`;
    case 'callout':
      return labels.callouts[mark[1]];
    case 'sentence':
      return labels[mark[1]](mark[2]);
    case 'words':
      return labels[mark[1]];
    case 'picture':
      return '';
  }
}

function nodeFor(mark: Mark, options: MarkdownOptions, labels: Labels): string {
  return mark[0] === 'picture' ? toHtml(drawLater(mark[1], options.asset(mark[1].id), labels)) : '';
}
