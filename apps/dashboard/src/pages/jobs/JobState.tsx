import type { Job } from '@docreel/contract';
import { Bar, Status } from '../../ui/Status.tsx';
import { capital } from '../videos/VideoTable.tsx';
import classes from '../videos/VideoTable.module.css';
import { getJobTypeLabel } from '../../labels/job.ts';

export function JobState({ job: { status, progress, startedAt, error, type } }: { job: Job }) {
  if (status === 'completed') return <Status tone="good">Done</Status>;
  if (status === 'failed')
    return (
      <Status tone={error?.startsWith('CANCELLED') ? 'quiet' : 'bad'}>{error?.startsWith('CANCELLED') ? 'Cancelled' : 'Failed'}</Status>
    );
  if (startedAt === null || !progress) return <Status tone="quiet">Waiting</Status>;
  return (
    <span className={classes.progress}>
      <Status tone="busy">{`${capital(progress.stage)}, ${progress.percent} %`}</Status>
      <Bar percent={progress.percent} label={getJobTypeLabel(type)} />
    </span>
  );
}
