import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { ImportOutcome } from '../articles/import-article.ts';
import type { ArticleText } from './read-files.ts';
import type { ImportPlan } from './read-plan.ts';

/** The shared input of all steps of an import. */
export interface ImportWork {
  tx: Db;
  threads: Context['threads'];
  projectId: string;
  plan: ImportPlan;
  /** Returns the next text: first the articles in order, then the translations. */
  nextText: (path: string) => Promise<ArticleText>;
  /** Whether the import was exported from this project, so that its IDs are valid here. */
  isSameProject: boolean;
  warnings: string[];
}

export type Counts = Record<ImportOutcome, number>;
