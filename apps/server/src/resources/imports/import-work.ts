import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { ImportOutcome } from '../articles/import-article.ts';
import type { ArticleText } from './read-files.ts';
import type { ImportPlan } from './read-plan.ts';

/** What each half of an import is given. */
export interface ImportWork {
  tx: Db;
  threads: Context['threads'];
  projectId: string;
  plan: ImportPlan;
  /** The next text, of the articles in their order, then of the translations. */
  nextText: (path: string) => Promise<ArticleText>;
  /** What is brought in was exported from this very project, so that ids are the same articles. */
  isSameProject: boolean;
  warnings: string[];
}

export type Counts = Record<ImportOutcome, number>;
