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
import { exportsText } from '../../text/exports.ts';

/** Lists exports, newest first, with their content, progress and file. Files expire. */
export function ExportTable({ jobs }: { jobs: readonly Job[] }) {
  const { slug } = useProject();
  const folders = useRead('listFolders');
  const cancel = useWrite('cancelJob', { onDone: () => notify(exportsText.exports.cancelled) });
  const retry = useRetry();
  const getScopeName = (folderId: number | null) =>
    folderId === null
      ? exportsText.export.wholeProject
      : (folders.data?.folders.find(({ id }) => id === folderId)?.name ?? exportsText.exports.folder(folderId));
  const columns: Column<Job>[] = [
    {
      title: exportsText.exports.content,
      isWide: true,
      cell: ({ jobId, about }) => (
        <Link href={paths.job(slug, jobId)} className="clip">
          {getScopeName(about.folderId)} <span className="soft">{about.language}</span>
        </Link>
      ),
    },
    { title: exportsText.exports.status, cell: (job) => <JobState job={job} /> },
    { title: exportsText.exports.started, isExtra: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: exportsText.exports.file,
      isRight: true,
      cell: (job) =>
        job.status === 'pending' ? (
          <IconButton label={exportsText.exports.cancel} icon="stop" onClick={() => cancel.go({ params: { jobId: job.jobId } })} />
        ) : job.status === 'failed' ? (
          <IconButton label={exportsText.exports.retry} icon="refresh" onClick={() => retry.start(job.jobId)} />
        ) : (
          <FileLink output={job.output} />
        ),
    },
  ];
  return <Table label={exportsText.exports.title} columns={columns} rows={jobs} keyOf={({ jobId }) => jobId} />;
}

function FileLink({ output }: Pick<Job, 'output'>) {
  const { url, expiresAt, sizeBytes } = output ?? {};
  if (typeof url !== 'string' || typeof expiresAt !== 'string') return null;
  if (hasExpired(expiresAt)) return <span className="soft">{exportsText.exports.expired}</span>;
  return (
    <a href={url} download>
      {exportsText.exports.download}
      {typeof sizeBytes === 'number' && <span className="soft number">{formatBytes(sizeBytes)}</span>}
    </a>
  );
}

function hasExpired(at: string): boolean {
  return Date.parse(at) <= Date.now();
}
