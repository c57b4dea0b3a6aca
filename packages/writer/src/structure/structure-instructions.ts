import type { StructureTemplate } from './types.ts';

/** The instructions of a structure template that the planner understands without a model. */
export interface StructureInstructions {
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

export function parseStructureInstructions({ instructions, form }: StructureTemplate): StructureInstructions {
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
