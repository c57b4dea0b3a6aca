import type { Root } from 'hast';
import type { Labels } from '../labels/labels.ts';
import type { ArticleStep, Heading } from '../types.ts';
import { setCallouts } from './callouts.ts';
import { setHeadings } from './headings.ts';
import { setLinks } from './links.ts';
import { setMoments } from './moments.ts';
import { parseContent } from './parse.ts';
import { setPictures } from './pictures/pictures.ts';
import { collectReferences, type References, type TreeOptions } from './references.ts';
import { setSteps } from './steps.ts';
import { frameTables, labelTasks } from './tables.ts';

export interface ArticleTree {
  root: Root;
  headings: Heading[];
  steps: ArticleStep[];
  references: ReturnType<References['lists']>;
}

/** Converts content into a safe tree and adds callouts, IDs, times, pictures and steps. Does not highlight code. */
export function toTree(content: string, options: TreeOptions, labels: Labels): ArticleTree {
  const references = collectReferences(options);
  const root = parseContent(content, labels);
  setCallouts(root, labels);
  const headings = setHeadings(root);
  setPictures(root, references, labels);
  setLinks(root, references, labels);
  const steps = setSteps(root);
  setMoments(root);
  labelTasks(root, labels);
  frameTables(root);
  return { root, headings, steps, references: references.lists() };
}
