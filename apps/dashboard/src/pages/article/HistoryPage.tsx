import type { Article, Revision, RevisionListItem } from '@docreel/contract';
import { Switch } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ArticleFrame } from './ArticleFrame.tsx';
import { Comparison } from './Comparison.tsx';
import classes from './HistoryPage.module.css';
import { articleText } from '../../text/article.ts';

/** Comparing texts needs a Markdown parser, which is larger than the rest of the page. */
const RevisionComparison = lazyComponent('RevisionComparison', () => import('../../editor/comparison/RevisionComparison.tsx'));

/**
 * Lists the versions of an article, grouped by edit session or one per save. Compares the selected version with the previous one and can
 * restore it.
 */
export function HistoryPage() {
  return <ArticleFrame width="wide">{(article) => <History article={article} />}</ArticleFrame>;
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
  const restore = useRestore(id, newest);
  return (
    <div className={classes.version}>
      <div className={classes.head}>
        <div>
          <h2>{numberBefore === 0 ? articleText.history.version(number) : articleText.history.changesTitle(number)}</h2>
          {after.data && <Author revision={after.data} />}
        </div>
        <Button
          icon="undo"
          isRunning={restore.isRunning}
          disabledReason={refusal ?? (number === newest ? articleText.history.isCurrentReason : undefined)}
          onClick={() => restore.go(number)}
        >
          {articleText.history.restore}
        </Button>
      </div>
      <QueryResult query={after}>
        {(found) =>
          numberBefore > 0 && before.data === undefined ? null : (
            <Changes before={numberBefore > 0 ? before.data : undefined} after={found} />
          )
        }
      </QueryResult>
    </div>
  );
}

/** Returns a function that restores a version. The message offers to undo it. */
function useRestore(id: number, newest: number) {
  const undo = useWrite('restoreRevision', { onDone: () => notify(articleText.history.undone) });
  const restore = useWrite('restoreRevision', {
    onDone: ({ revision }, { params }) => {
      // Restoring a version that equals the current one creates no new version.
      const isNew = revision > newest;
      notify(articleText.history.restored(params.number), isNew ? () => undo.go({ params: { id, number: revision - 1 } }) : null);
    },
  });
  return { go: (number: number) => restore.go({ params: { id, number } }), isRunning: restore.isRunning };
}

/** Shows who saved a version and when. */
function Author({ revision: { author, authorId, createdAt } }: { revision: Revision }) {
  const members = useRead('listMembers').data?.members ?? [];
  const name = members.find(({ userId }) => userId === authorId)?.name;
  return (
    <p className="soft">
      {author === 'machine' ? articleText.history.generated : articleText.history.editedBy(name)} <Time at={createdAt} />
    </p>
  );
}

/** Longer texts are compared as Markdown, because the browser would parse them for seconds. */
const MAX_LENGTH = 200_000;

function Changes({ before, after }: { before: Revision | undefined; after: Revision }) {
  const text = articleText.history;
  if (Math.max(before?.content.length ?? 0, after.content.length) > MAX_LENGTH)
    return <Comparison before={before?.content ?? ''} after={after.content} titles={[before?.title ?? after.title, after.title]} />;
  const [old, now] = [before ? text.version(before.number) : text.noVersion, text.version(after.number)];
  return (
    <RevisionComparison
      before={before ?? null}
      after={after}
      assets={[...(before?.assets ?? []), ...after.assets]}
      titles={{ old, new: now, notInOld: text.notIn(old), notInNew: text.notIn(now) }}
    />
  );
}
