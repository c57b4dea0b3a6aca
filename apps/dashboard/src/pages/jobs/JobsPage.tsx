import type { Job } from '@docreel/contract';
import { SegmentedControl } from '@mantine/core';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page, QueryResult } from '../../ui/Page.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { JobDialog } from './JobDialog.tsx';
import { JobState } from './JobState.tsx';
import { describeJobSubject, getJobTypeLabel } from '../../labels/job.ts';
import { useRetry } from './use-retry.ts';
import { jobsText } from '../../text/jobs.ts';

const FILTERS = [
  { value: 'all', label: jobsText.filters.all },
  { value: 'pending', label: jobsText.filters.pending },
  { value: 'failed', label: jobsText.filters.failed },
  { value: 'completed', label: jobsText.filters.completed },
];
const PAGE_SIZE = 50;

/** Lists the project's jobs, newest first. If the path contains a job ID, the page opens the dialog of that job. */
export function JobsPage() {
  const { slug } = useProject();
  const { jobId } = useParams<{ jobId?: string }>();
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const offset = Number(search.get('from') ?? 0);
  const filter = status === 'all' ? {} : { status: status as Job['status'] };
  const jobs = useRead('listJobs', { query: { ...filter, limit: PAGE_SIZE, offset } }, { keepsPrevious: true });
  return (
    <Page
      title={jobsText.title}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={jobsText.filterLabel}
          data={FILTERS}
          value={status}
          onChange={(next) => setSearch({ status: next })}
        />
      }
    >
      <QueryResult query={jobs}>
        {({ jobs: all, pagination }) =>
          all.length > 0 ? (
            <>
              <JobTable jobs={all} />
              <Pager pagination={pagination} onOffset={(from) => setSearch({ status, from: String(from) })} />
            </>
          ) : (
            <Empty icon="jobs" title={status === 'all' ? jobsText.empty.title : jobsText.noMatches}>
              {jobsText.empty.text}
            </Empty>
          )
        }
      </QueryResult>
      {jobId !== undefined && <JobDialog jobId={jobId} onClose={() => navigate(paths.jobs(slug))} />}
    </Page>
  );
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { slug } = useProject();
  const retry = useRetry();
  const columns: Column<Job>[] = [
    {
      title: jobsText.table.job,
      isWide: true,
      cell: (job) => (
        <Link href={paths.job(slug, job.jobId)} className="clip">
          {getJobTypeLabel(job.type)} <span className="soft">{describeJobSubject(job)}</span>
        </Link>
      ),
    },
    { title: jobsText.table.status, cell: (job) => <JobState job={job} /> },
    { title: jobsText.table.started, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: jobsText.table.duration,
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
            label={jobsText.retry(getJobTypeLabel(type))}
            icon="refresh"
            disabledReason={retry.isRunning ? jobsText.isRetrying : undefined}
            onClick={() => retry.start(jobId)}
          />
        ),
    },
  ];
  return <Table label={jobsText.title} columns={columns} rows={jobs} keyOf={({ jobId }) => jobId} />;
}

function formatDuration(ms: number): string {
  if (ms < 60_000) return jobsText.seconds(ms / 1000);
  return jobsText.minutes(Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1000));
}
