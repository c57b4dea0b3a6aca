import { compareLines, type Line } from './compare-lines.ts';
import classes from './HistoryPage.module.css';
import { articleText } from '../../text/article.ts';

const SIGNS: Record<Line['kind'], string> = { same: ' ', added: '+', removed: '−' };
const CHANGE_LABELS: Record<Line['kind'], string> = { same: '', added: articleText.history.added, removed: articleText.history.removed };

/** Compares two long texts line by line as Markdown. Shows the changes with a few lines of context. */
export function Comparison({ before, after, titles }: { before: string; after: string; titles: [string, string] }) {
  const lines = compareLines(`# ${titles[0]}\n\n${before}`, `# ${titles[1]}\n\n${after}`);
  if (lines.every((line) => line.kind === 'same')) return <p className="soft">{articleText.history.sameText}</p>;
  return (
    <div className={classes.diff} tabIndex={0} role="group" aria-label={articleText.history.comparison}>
      {lines.map((line) =>
        line.text === null ? (
          <div key={line.key} className={classes.skipped}>
            ⋯
          </div>
        ) : (
          <div key={line.key} className={classes.line} data-kind={line.kind}>
            <span aria-hidden="true">{SIGNS[line.kind]}</span>
            <span>
              <span className="sr-only">{CHANGE_LABELS[line.kind]}</span>
              {line.text}
            </span>
          </div>
        ),
      )}
    </div>
  );
}
