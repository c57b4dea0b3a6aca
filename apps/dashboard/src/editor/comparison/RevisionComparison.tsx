import { useMemo, useState } from 'react';
import type { EditorAsset } from '../types.ts';
import { BlockRow, type SideTitles } from './BlockRow.tsx';
import classes from './Comparison.module.css';
import { listRevisionLines, type RevisionText } from './list-revision-lines.ts';
import { listRows } from './list-rows.ts';
import { articleText } from '../../text/article.ts';
import { reviewText } from '../../text/review.ts';

interface RevisionComparisonProps {
  /** The previous revision. Null if there is none. */
  before: RevisionText | null;
  after: RevisionText;
  assets: readonly EditorAsset[];
  titles: SideTitles;
}

/** Shows the blocks that differ between two revisions of an article, as text and pictures. */
export function RevisionComparison({ before, after, assets, titles }: RevisionComparisonProps) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const lines = useMemo(() => listRevisionLines(before, after), [before, after]);
  if (lines.every(({ state }) => state === 'same')) return <p className="soft">{articleText.history.sameText}</p>;
  return (
    <ol className={classes.list} aria-label={articleText.history.comparison}>
      {listRows(lines, { onlyDifferences: true, opened }).map((row) =>
        row.kind === 'unchanged' ? (
          <li key={`unchanged-${row.from}`}>
            <button type="button" className={classes.unchanged} onClick={() => setOpened([...opened, row.from])}>
              {reviewText.unchanged(row.count)}
            </button>
          </li>
        ) : (
          <li key={row.index}>
            <BlockRow line={row.line} titles={titles} assets={assets} />
          </li>
        ),
      )}
    </ol>
  );
}
