import type { Job } from '@docreel/contract';
import { Bar, Status } from '../../ui/Status.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import classes from '../videos/VideoTable.module.css';
import { getJobTypeLabel } from '../../labels/job.ts';
import { commonText } from '../../text/common.ts';
import { jobsText } from '../../text/jobs.ts';

export function JobState({ job: { status, progress, startedAt, error, type } }: { job: Job }) {
  if (status === 'completed') return <Status tone="good">{jobsText.states.completed}</Status>;
  if (status === 'failed')
    return (
      <Status tone={error?.startsWith('CANCELLED') ? 'quiet' : 'bad'}>
        {error?.startsWith('CANCELLED') ? jobsText.states.cancelled : jobsText.states.failed}
      </Status>
    );
  if (startedAt === null || !progress) return <Status tone="quiet">{jobsText.states.waiting}</Status>;
  return (
    <span className={classes.progress}>
      <Status tone="busy">{commonText.progress(progress.stage, progress.percent)}</Status>
      <Bar percent={progress.percent} label={getJobTypeLabel(type)} />
      <TimeLeft percent={progress.percent} />
    </span>
  );
}
