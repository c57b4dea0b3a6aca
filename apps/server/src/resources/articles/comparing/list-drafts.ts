import { ArticleComparison, type BlockComparison } from '@docreel/contract';
import type { Db } from '../../../platform/db/tables.ts';
import { listOutputs } from '../../jobs/jobs.store.ts';
import type { ArticleRow } from '../article.ts';

/** Number of comparisons of an article that are remembered. */
const MAX_COMPARISONS = 5;

/** Lists the blocks of the last comparisons of an article, one list for each. */
export async function listComparisons(db: Db, article: Pick<ArticleRow, 'id' | 'project_id'>): Promise<BlockComparison[][]> {
  const outputs = await listOutputs(db, {
    projectId: article.project_id,
    kind: 'compare',
    articleId: article.id,
    limit: MAX_COMPARISONS,
  });
  return outputs.flatMap((output) => {
    const { data } = ArticleComparison.shape.blocks.safeParse(output['blocks']);
    return data ? [data] : [];
  });
}

/** Lists the texts that the last comparisons of an article wrote. Blocks that a person took from them count as generated. */
export async function listDrafts(db: Db, article: Pick<ArticleRow, 'id' | 'project_id'>): Promise<string[]> {
  const comparisons = await listComparisons(db, article);
  return comparisons.map((blocks) => blocks.map((block) => block.new?.markdown ?? '').join(''));
}
