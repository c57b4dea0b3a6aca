import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { ImportOutcome } from '../articles/import-article.ts';
import type { ArticleText } from './read-files.ts';
import type { ImportPlan } from './read-plan.ts';

/** Input shared by all steps of an import. */
export interface ImportWork {
  tx: Db;
  threads: Context['threads'];
  projectId: string;
  plan: ImportPlan;
  /** Returns the text of the next file. Steps must request the files in order: articles first, then translations. */
  nextText: (path: string) => Promise<ArticleText>;
  /** Whether the import was exported from this project. Only then do IDs in the import refer to existing articles and folders. */
  isSameProject: boolean;
  warnings: string[];
}

export type Counts = Record<ImportOutcome, number>;
