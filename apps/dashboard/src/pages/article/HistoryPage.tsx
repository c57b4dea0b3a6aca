import type { Article, RevisionListItem } from '@docreel/contract';
import { Switch } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { ArticleFrame } from './ArticleFrame.tsx';
import { Comparison } from './Comparison.tsx';
import classes from './HistoryPage.module.css';
import { articleText } from '../../text/article.ts';

/**
 * Lists the versions of an article, grouped by edit session or one per save. Compares the selected version with the previous one and can
 * restore it.
 */
export function HistoryPage() {
  return <ArticleFrame>{(article) => <History article={article} />}</ArticleFrame>;
}

function History({ article: { id, revision } }: { article: Article }) {
  const { slug } = useProject();
  const [search, setSearch] = useSearchParams();
  const isWhole = search.has('all');
  const revisions = useRead(
    'listRevisions',
    { params: { id }, query: { limit: 100, ...(!isWhole && { group: 'session' as const }) } },
    { keepsPrevious: true },
  );
  const chosen = Number(search.get('revision') ?? revision);
  return (
    <QueryResult query={revisions}>
      {({ revisions: all }) => (
        <div className={classes.history}>
          <div>
            <Switch
              size="xs"
              className={classes.whole ?? ''}
              label={articleText.history.everySave}
              checked={isWhole}
              onChange={({ currentTarget }) => setSearch(currentTarget.checked ? { all: '' } : {})}
            />
            <nav aria-label={articleText.history.versions} className={classes.list}>
              {all.map(({ number, author, createdAt, savesCount }) => (
                <Link
                  key={number}
                  href={`${paths.articleHistory(slug, id, number)}${isWhole ? '&all=' : ''}`}
                  aria-current={number === chosen ? 'true' : undefined}
                >
                  <span>
                    {articleText.history.version(number)}
                    {number === all[0]?.number && articleText.history.isCurrent}
                  </span>
                  <span className="soft">
                    {author === 'machine' ? articleText.history.generated : articleText.history.edited} <Time at={createdAt} />
                    {savesCount > 1 && articleText.history.saves(savesCount)}
                  </span>
                </Link>
              ))}
            </nav>
          </div>
          <Version id={id} number={chosen} before={findBefore(all, chosen)} newest={all[0]?.number ?? chosen} />
        </div>
      )}
    </QueryResult>
  );
}

/** Returns the number of the previous version in the list, or 0 if there is none. */
function findBefore(all: readonly Pick<RevisionListItem, 'number'>[], number: number): number {
  const isLast = all.at(-1)?.number === number;
  return isLast ? number - 1 : (all.find((one) => one.number < number)?.number ?? 0);
}

interface VersionProps {
  id: number;
  number: number;
  before: number;
  newest: number;
}

function Version({ id, number, before: numberBefore, newest }: VersionProps) {
  const refusal = useRefusal('write');
  const after = useRead('getRevision', { params: { id, number } });
  const before = useRead('getRevision', { params: { id, number: numberBefore } }, { enabled: numberBefore > 0 });
  const restore = useWrite('restoreRevision', { onDone: () => notify(articleText.history.restored(number)) });
  return (
    <div className={classes.version}>
      <div className={classes.head}>
        <h2>{numberBefore === 0 ? articleText.history.version(number) : articleText.history.changesTitle(number)}</h2>
        <Button
          icon="undo"
          isRunning={restore.isRunning}
          disabledReason={refusal ?? (number === newest ? articleText.history.isCurrentReason : undefined)}
          onClick={() => restore.go({ params: { id, number } })}
        >
          {articleText.history.restore}
        </Button>
      </div>
      <QueryResult query={after}>
        {(found) =>
          numberBefore > 0 && before.data === undefined ? null : (
            <Comparison
              before={before.data?.content ?? ''}
              after={found.content}
              titles={[before.data?.title ?? found.title, found.title]}
            />
          )
        }
      </QueryResult>
    </div>
  );
}
