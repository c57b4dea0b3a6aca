import type { Article, ArticleComparison, Job } from '@docreel/contract';
import { Redirect, useLocation, useParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { readErrorCode } from '../../labels/error-code.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import { getErrorHelp } from '../../text/errors.ts';
import { reviewText } from '../../text/review.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Page, QueryResult } from '../../ui/Page.tsx';
import { useRetry } from '../jobs/use-retry.ts';
import { JobProgress } from '../publish/JobProgress.tsx';
import { useTrail } from './use-trail.ts';

/** Comparing texts needs a Markdown parser, which is larger than the rest of the page. */
const ReviewForm = lazyComponent('ReviewForm', () => import('../../forms/content/ReviewForm.tsx'));

/** Interval in milliseconds for reading the progress of the comparison. The server updates it every two seconds. */
const POLL_MS = 2000;

/** The page for reviewing a comparison of an article with a recording. The path contains the job, so a reload continues the review. */
export function ReviewPage() {
  const { articleId, jobId } = useParams<{ articleId: string; jobId: string }>();
  const article = useRead('getArticle', { params: { id: Number(articleId) } });
  const job = useRead(
    'getJobById',
    { params: { jobId } },
    { refetchInterval: ({ state }) => ((state.data as Job | undefined)?.status === 'pending' ? POLL_MS : false) },
  );
  return (
    <QueryResult query={article}>
      {(found) => (
        <ReviewFrame article={found}>
          <QueryResult query={job}>{(one) => <Review key={jobId} job={one} article={found} />}</QueryResult>
        </ReviewFrame>
      )}
    </QueryResult>
  );
}

function ReviewFrame({ article: { id, title, folderId }, children }: { article: Article; children: React.ReactNode }) {
  const { slug } = useProject();
  return (
    <Page title={reviewText.title} trail={[...useTrail(folderId), { label: title, to: paths.article(slug, id) }]}>
      {children}
    </Page>
  );
}

function Review({ job, article }: { job: Job; article: Article }) {
  const { slug } = useProject();
  if (job.type !== 'compare') return <Redirect to={paths.job(slug, job.jobId)} replace />;
  if (job.status === 'pending') return <Progress job={job} />;
  if (job.status === 'failed') return <Failed job={job} article={article} />;
  const comparison = job.output as unknown as ArticleComparison;
  return <ReviewForm jobId={job.jobId} comparison={comparison} isOwnVideo={comparison.videoId === article.videoId} />;
}

function Progress({ job }: { job: Job }) {
  const cancel = useWrite('cancelJob', { onDone: () => notify(reviewText.progress.cancelled) });
  return (
    <div className="stack" style={{ maxWidth: '32rem' }}>
      <p>{reviewText.progress.text}</p>
      <JobProgress job={job} label={reviewText.progress.label} />
      <div>
        <Button kind="danger" icon="stop" isRunning={cancel.isRunning} onClick={() => cancel.go({ params: { jobId: job.jobId } })}>
          {reviewText.progress.cancel}
        </Button>
      </div>
    </div>
  );
}

function Failed({ job: { jobId, error }, article: { id } }: { job: Job; article: Article }) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const retry = useRetry((next) => navigate(paths.articleReview(slug, id, next)));
  const isCancelled = error?.startsWith('CANCELLED') ?? false;
  const text = reviewText.progress;
  return (
    <Empty
      icon={isCancelled ? 'stop' : 'warning'}
      title={isCancelled ? text.wasCancelled : text.failed}
      action={
        <div className="row">
          <Button kind="primary" icon="refresh" isRunning={retry.isRunning} onClick={() => retry.start(jobId)}>
            {text.tryAgain}
          </Button>
          <Button to={paths.article(slug, id)}>{text.toArticle}</Button>
        </div>
      }
    >
      {isCancelled ? null : getErrorHelp(readErrorCode(error))}
    </Empty>
  );
}
