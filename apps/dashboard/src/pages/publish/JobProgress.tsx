import type { Job } from '@docreel/contract';
import { Bar } from '../../ui/Status.tsx';
import classes from './PublishPage.module.css';
import { commonText } from '../../text/common.ts';

/** Shows the progress of a publish job. */
export function JobProgress({ job, label }: { job: Pick<Job, 'progress'> | undefined; label: string }) {
  const percent = job?.progress?.percent ?? 0;
  return (
    <div className={classes.progress}>
      <span className="soft">{job?.progress ? commonText.progress(job.progress.stage, percent) : commonText.waitingToStart}</span>
      <Bar percent={percent} label={label} />
    </div>
  );
}
