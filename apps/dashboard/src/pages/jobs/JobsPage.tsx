import type { Job } from '@docreel/contract';
import { SegmentedControl } from '@mantine/core';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page, Waiting } from '../../ui/Page.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { JobDialog } from './JobDialog.tsx';
import { JobState } from './JobState.tsx';
import { describeJobSubject, getJobTypeLabel } from '../../labels/job.ts';
import { useRetry } from './use-retry.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Running' },
  { value: 'failed', label: 'Failed' },
  { value: 'completed', label: 'Done' },
];
const SHOWN = 50;

/** What the server does and did, newest first; with an id one job whole. */
export function JobsPage() {
  const { slug } = useProject();
  const { jobId } = useParams<{ jobId?: string }>();
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const offset = Number(search.get('from') ?? 0);
  const filter = status === 'all' ? {} : { status: status as Job['status'] };
  const jobs = useRead('listJobs', { query: { ...filter, limit: SHOWN, offset } }, { keepsPrevious: true });
  return (
    <Page
      title="Jobs"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Which jobs"
          data={FILTERS}
          value={status}
          onChange={(next) => setSearch({ status: next })}
        />
      }
    >
      <Waiting query={jobs}>
        {({ jobs: all, pagination }) =>
          all.length > 0 ? (
            <>
              <JobTable jobs={all} />
              <Pager pagination={pagination} onOffset={(from) => setSearch({ status, from: String(from) })} />
            </>
          ) : (
            <Empty icon="jobs" title={status === 'all' ? 'Nothing was done yet' : 'None is like that'}>
              Importing, writing, translating and publishing stand here while they run and afterwards.
            </Empty>
          )
        }
      </Waiting>
      {jobId !== undefined && <JobDialog jobId={jobId} onClose={() => navigate(paths.jobs(slug))} />}
    </Page>
  );
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { slug } = useProject();
  const retry = useRetry();
  const columns: Column<Job>[] = [
    {
      title: 'Job',
      isWide: true,
      cell: (job) => (
        <Link href={paths.job(slug, job.jobId)} className="clip">
          {getJobTypeLabel(job.type)} <span className="soft">{describeJobSubject(job)}</span>
        </Link>
      ),
    },
    { title: 'Status', cell: (job) => <JobState job={job} /> },
    { title: 'Asked for', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: 'Took',
      isRight: true,
      isExtra: true,
      cell: ({ startedAt, completedAt }) => (
        <span className="number soft">
          {startedAt && completedAt ? formatDuration(Date.parse(completedAt) - Date.parse(startedAt)) : ''}
        </span>
      ),
    },
    {
      title: '',
      isRight: true,
      cell: ({ jobId, status, type }) =>
        status === 'failed' && (
          <IconButton
            label={`Try again: ${getJobTypeLabel(type)}`}
            icon="refresh"
            disabledReason={retry.isRunning ? 'It is being asked for.' : undefined}
            onClick={() => retry.start(jobId)}
          />
        ),
    },
  ];
  return <Table label="Jobs" columns={columns} rows={jobs} keyOf={({ jobId }) => jobId} />;
}

function formatDuration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
