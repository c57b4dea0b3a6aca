import { useRead } from '../../api/query.ts';
import { Bar } from '../../ui/Status.tsx';
import { capital } from '../videos/VideoTable.tsx';
import classes from './PublishPage.module.css';

export function PublishingProgress({ jobId }: { jobId: string }) {
  const { data } = useRead('getJobById', { params: { jobId } }, { refetchInterval: 2000 });
  const percent = data?.progress?.percent ?? 0;
  return (
    <div className={classes.progress}>
      <span className="soft">{data?.progress ? `${capital(data.progress.stage)}, ${percent} %` : 'Waiting for its turn'}</span>
      <Bar percent={percent} label="Published" />
    </div>
  );
}
