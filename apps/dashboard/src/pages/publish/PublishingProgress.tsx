import { useRead } from '../../api/query.ts';
import { JobProgress } from './JobProgress.tsx';
import { publishText } from '../../text/publish.ts';

export function PublishingProgress({ jobId }: { jobId: string }) {
  const { data } = useRead('getJobById', { params: { jobId } }, { refetchInterval: 2000 });
  return <JobProgress job={data} label={publishText.progress} />;
}
