import type { Article } from '@docreel/contract';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../shell/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { Time } from '../../ui/Time.tsx';
import { tell } from '../../ui/toast-store.ts';
import { ArticleFrame } from './ArticleFrame.tsx';
import { Comparison } from './Comparison.tsx';
import classes from './HistoryPage.module.css';

/** Every version the article had; the chosen one beside that before it, and the way back to it. */
export function HistoryPage() {
  return <ArticleFrame>{(article) => <History article={article} />}</ArticleFrame>;
}

function History({ article: { id, revision } }: { article: Article }) {
  const { slug } = useProject();
  const [search] = useSearchParams();
  const revisions = useRead('listRevisions', { params: { id }, query: { limit: 100 } });
  const chosen = Number(search.get('revision') ?? revision);
  return (
    <Waiting query={revisions}>
      {({ revisions: all }) => (
        <div className={classes.history}>
          <nav aria-label="Versions" className={classes.list}>
            {all.map(({ number, author, createdAt }) => (
              <Link key={number} href={paths.articleHistory(slug, id, number)} aria-current={number === chosen ? 'true' : undefined}>
                <span>
                  Version {number}
                  {number === all[0]?.number && ', now'}
                </span>
                <span className="soft">
                  {author === 'machine' ? 'made' : 'written'} <Time at={createdAt} />
                </span>
              </Link>
            ))}
          </nav>
          <OneVersion id={id} number={chosen} newest={all[0]?.number ?? chosen} />
        </div>
      )}
    </Waiting>
  );
}

function OneVersion({ id, number, newest }: { id: number; number: number; newest: number }) {
  const refusal = useRefusal('write');
  const after = useRead('getRevision', { params: { id, number } });
  const before = useRead('getRevision', { params: { id, number: number - 1 } }, { enabled: number > 1 });
  const restore = useWrite('restoreRevision', { onDone: () => tell(`The article is again as in version ${number}.`) });
  return (
    <div className={classes.version}>
      <div className={classes.head}>
        <h2>{number === 1 ? 'Version 1' : `What version ${number} changed`}</h2>
        <Button
          icon="undo"
          isRunning={restore.isRunning}
          disabledReason={refusal ?? (number === newest ? 'This is how the article is now.' : undefined)}
          onClick={() => restore.go({ params: { id, number } })}
        >
          Restore this version
        </Button>
      </div>
      <Waiting query={after}>
        {(found) =>
          number > 1 && before.data === undefined ? null : (
            <Comparison
              before={before.data?.content ?? ''}
              after={found.content}
              titles={[before.data?.title ?? found.title, found.title]}
            />
          )
        }
      </Waiting>
    </div>
  );
}
