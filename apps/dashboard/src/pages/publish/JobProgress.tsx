import type { Job } from '@docreel/contract';
import { Bar } from '../../ui/Status.tsx';
import { capital } from '../videos/VideoTable.tsx';
import classes from './PublishPage.module.css';

/** How far a publishing job is, and what it does now. */
export function JobProgress({ job, label }: { job: Pick<Job, 'progress'> | undefined; label: string }) {
  const percent = job?.progress?.percent ?? 0;
  return (
    <div className={classes.progress}>
      <span className="soft">{job?.progress ? `${capital(job.progress.stage)}, ${percent} %` : 'Waiting for its turn'}</span>
      <Bar percent={percent} label={label} />
    </div>
  );
}
