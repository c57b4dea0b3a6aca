import type { ArticleListItem, Job } from '@docreel/contract';
import { useRead } from '../../api/query.ts';
import { commonText } from '../../text/common.ts';
import { getErrorHelp } from '../../text/errors.ts';
import { videoText } from '../../text/video.ts';
import { Button } from '../../ui/Button.tsx';
import { Bar, Status } from '../../ui/Status.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { readErrorCode } from '../../labels/error-code.ts';
import { useRetry } from '../jobs/use-retry.ts';
import noteClasses from './Notes.module.css';
import classes from './WritingJobs.module.css';

/**
 * Shows the progress of articles that are being written from the video, and the last failure until a newer article exists. If there is
 * neither a job nor an article, it says so.
 */
export function WritingJobs({ videoId, articles }: { videoId: string; articles: readonly ArticleListItem[] }) {
  const pending = useWritingJobs(videoId, 'pending');
  const [failed] = useWritingJobs(videoId, 'failed');
  const retry = useRetry();
  const code = readErrorCode(failed?.error ?? null);
  const isLast = failed && pending.length === 0 && articles.every(({ createdAt }) => createdAt < failed.createdAt);
  const isShown = isLast && code !== 'CANCELLED';
  return (
    <>
      {pending.length === 0 && articles.length === 0 && !isShown && <p className="soft">{commonText.noneYet}</p>}
      {pending.length > 0 && (
        <ul className={classes.jobs} aria-label={videoText.writing.label}>
          {pending.map((job) => (
            <li key={job.jobId}>
              <Writing job={job} />
            </li>
          ))}
        </ul>
      )}
      {isShown && (
        <div className={noteClasses.note} data-tone="bad" role="status">
          <strong>{videoText.writing.failedTitle}</strong>
          <p>{failed.error}</p>
          <p>{getErrorHelp(code)}</p>
          <div>
            <Button isRunning={retry.isRunning} onClick={() => retry.start(failed.jobId)}>
              {videoText.writing.retry}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function Writing({ job: { type, progress, startedAt } }: { job: Job }) {
  const percent = progress?.percent ?? 0;
  return (
    <>
      <Status tone="busy">
        {startedAt === null ? videoText.writing.waiting : videoText.writing.running(percent, type === 'generate_structure')}
      </Status>
      <Bar percent={percent} label={videoText.writing.label} />
      <TimeLeft percent={percent} />
    </>
  );
}

/** Returns the newest jobs that write articles from this video. */
function useWritingJobs(videoId: string, status: 'pending' | 'failed'): Job[] {
  const { data } = useRead('listJobs', { query: { status, limit: 100 } });
  return (data?.jobs ?? []).filter(
    ({ type, about }) => about.videoId === videoId && about.articleId === null && (type === 'generate' || type === 'generate_structure'),
  );
}
