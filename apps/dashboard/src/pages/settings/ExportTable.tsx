import type { Job } from '@docreel/contract';
import { Link } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { formatBytes, Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { JobState } from '../jobs/JobState.tsx';
import { useRetry } from '../jobs/use-retry.ts';

/** Exports are jobs, newest first: what was exported as far as a job tells, how far it is, and the file for as long as it is kept. */
export function ExportTable({ jobs }: { jobs: readonly Job[] }) {
  const { slug } = useProject();
  const folders = useRead('listFolders');
  const cancel = useWrite('cancelJob', { onDone: () => notify('The export is cancelled.') });
  const retry = useRetry();
  const nameOf = (folderId: number | null) =>
    folderId === null ? 'The whole project' : (folders.data?.folders.find(({ id }) => id === folderId)?.name ?? `Folder ${folderId}`);
  const columns: Column<Job>[] = [
    {
      title: 'What',
      isWide: true,
      cell: ({ jobId, about }) => (
        <Link href={paths.job(slug, jobId)} className="clip">
          {nameOf(about.folderId)} <span className="soft">{about.language}</span>
        </Link>
      ),
    },
    { title: 'Status', cell: (job) => <JobState job={job} /> },
    { title: 'Asked for', isExtra: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: 'File',
      isRight: true,
      cell: (job) =>
        job.status === 'pending' ? (
          <IconButton label="Cancel this export" icon="stop" onClick={() => cancel.go({ params: { jobId: job.jobId } })} />
        ) : job.status === 'failed' ? (
          <IconButton label="Export the same again" icon="refresh" onClick={() => retry.start(job.jobId)} />
        ) : (
          <FileLink output={job.output} />
        ),
    },
  ];
  return <Table label="Exports" columns={columns} rows={jobs} keyOf={({ jobId }) => jobId} />;
}

function FileLink({ output }: Pick<Job, 'output'>) {
  const { url, expiresAt, sizeBytes } = output ?? {};
  if (typeof url !== 'string' || typeof expiresAt !== 'string') return null;
  if (isOver(expiresAt)) return <span className="soft">Not kept any more</span>;
  return (
    <a href={url} download>
      Download {typeof sizeBytes === 'number' && <span className="soft number">{formatBytes(sizeBytes)}</span>}
    </a>
  );
}

function isOver(at: string): boolean {
  return Date.parse(at) <= Date.now();
}
