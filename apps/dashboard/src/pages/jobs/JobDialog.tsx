import type { Job } from '@docreel/contract';
import { useLocation } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { readErrorCode } from '../../labels/error-code.ts';
import { getErrorHelp } from '../../text/errors.ts';
import { JobState } from './JobState.tsx';
import { getJobTypeLabel } from '../../labels/job.ts';
import { useRetry } from './use-retry.ts';
import { commonText } from '../../text/common.ts';
import { jobsText } from '../../text/jobs.ts';

/** Shows a job with its progress, result or error, and a link to the article or video that it created. */
export function JobDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const job = useRead('getJobById', { params: { jobId } });
  const cancel = useWrite('cancelJob', { onDone: () => notify(jobsText.dialog.cancelled) });
  const retry = useRetry((id) => navigate(paths.job(slug, id)));
  const status = job.data?.status;
  return (
    <Dialog
      title={job.data ? getJobTypeLabel(job.data.type) : jobsText.dialog.title}
      width={560}
      onClose={onClose}
      footer={
        <>
          {status === 'pending' && (
            <Button kind="danger" icon="stop" isRunning={cancel.isRunning} onClick={() => cancel.go({ params: { jobId } })}>
              {jobsText.dialog.cancel}
            </Button>
          )}
          <Button onClick={onClose}>{commonText.close}</Button>
          {status === 'failed' && (
            <Button kind="primary" icon="refresh" isRunning={retry.isRunning} onClick={() => retry.start(jobId)}>
              {jobsText.dialog.retry}
            </Button>
          )}
        </>
      }
    >
      <QueryResult query={job}>{(found) => <Details job={found} />}</QueryResult>
    </Dialog>
  );
}

function Details({ job }: { job: Job }) {
  const { slug } = useProject();
  const made = findResult(slug, job);
  return (
    <>
      <div className="row">
        <JobState job={job} />
        <span className="soft">
          {jobsText.dialog.started}
          <Time at={job.createdAt} />
        </span>
      </div>
      {job.error !== null && (
        <>
          <CopyBox what={jobsText.dialog.error} text={job.error} />
          <p>{getErrorHelp(readErrorCode(job.error))}</p>
        </>
      )}
      {made && (
        <div>
          <Button to={made.to}>{made.label}</Button>
        </div>
      )}
      {job.output && job.type !== 'compare' && Object.keys(job.output).length > 0 && (
        <CopyBox what={jobsText.dialog.result} text={JSON.stringify(job.output, null, 2)} />
      )}
      <p className="soft">
        {jobsText.dialog.jobId} <code>{job.jobId}</code>
      </p>
    </>
  );
}

/** Returns a link to the result of the job. */
function findResult(slug: string, { jobId, type, output }: Job): { label: string; to: string } | null {
  const { articleId, videoId, publicationId } = output ?? {};
  if (type === 'compare' && typeof articleId === 'number')
    return { label: jobsText.dialog.openReview, to: paths.articleReview(slug, articleId, jobId) };
  if (typeof articleId === 'number') return { label: jobsText.dialog.openArticle, to: paths.article(slug, articleId) };
  if (typeof videoId === 'string') return { label: jobsText.dialog.openVideo, to: paths.video(slug, videoId) };
  return publicationId === undefined ? null : { label: jobsText.dialog.openVersions, to: paths.publish(slug) };
}
