import type { Job } from '@docreel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { ACCEPTED, UploadList } from '../../uploads/UploadList.tsx';
import { uploadFiles } from '../../uploads/uploads.ts';
import { JobState } from '../jobs/JobState.tsx';
import { useRetry } from '../jobs/use-retry.ts';
import classes from './ImportSection.module.css';

const SHOWN = 5;

/** A Markdown export that is brought in: chosen, sent in parts, imported by a job; and what became of the last ones. */
export function ImportSection() {
  const { slug } = useProject();
  const queries = useQueryClient();
  const refusal = useRefusal('write');
  const input = useRef<HTMLInputElement>(null);
  const imports = useRead('listJobs', { query: { type: 'import', limit: SHOWN } }, { keepsPrevious: true });
  const jobs = imports.data?.jobs ?? [];
  return (
    <Section
      title="Import"
      text="A Markdown export of Docreel as a ZIP, edited or not: all of it or nothing. What is here already gets a new revision where it differs; nothing is deleted."
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED.import}
        hidden
        aria-label="File to import"
        onChange={({ currentTarget }) => {
          uploadFiles(queries, { project: slug, purpose: 'import' }, currentTarget.files ?? []);
          currentTarget.value = '';
        }}
      />
      <p>
        <Button icon="upload" disabledReason={refusal} onClick={() => input.current?.click()}>
          Choose a ZIP
        </Button>
      </p>
      <UploadList purpose="import" />
      {jobs.length > 0 && <ImportTable jobs={jobs} />}
    </Section>
  );
}

function ImportTable({ jobs }: { jobs: readonly Job[] }) {
  const { slug } = useProject();
  const cancel = useWrite('cancelJob', { onDone: () => notify('The import is cancelled. Nothing was changed.') });
  const retry = useRetry();
  const columns: Column<Job>[] = [
    {
      title: 'File',
      isWide: true,
      cell: ({ jobId, about, output, error }) => (
        <>
          <Link href={paths.job(slug, jobId)} className="clip">
            {about.name ?? 'Import'}
          </Link>
          <p className={classes.result}>{describeResult(output, error)}</p>
        </>
      ),
    },
    { title: 'Status', cell: (job) => <JobState job={job} /> },
    { title: 'Asked for', isExtra: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: '',
      isRight: true,
      cell: ({ jobId, status, error }) =>
        status === 'pending' ? (
          <IconButton label="Cancel this import" icon="stop" onClick={() => cancel.go({ params: { jobId } })} />
        ) : (
          status === 'failed' &&
          // The same file is refused again.
          !error?.startsWith('IMPORT_REFUSED') && (
            <IconButton label="Import the same again" icon="refresh" onClick={() => retry.start(jobId)} />
          )
        ),
    },
  ];
  return <Table label="Imports" columns={columns} rows={jobs} keyOf={({ jobId }) => jobId} />;
}

/** What came of it in a few words; the job's own page has all of them. */
function describeResult(output: Job['output'], error: string | null): string {
  if (error !== null) return error.replace(/^[A-Z_]+: /, '');
  const { articles, warnings } = (output ?? {}) as { articles?: Record<string, number>; warnings?: readonly string[] };
  if (!articles) return '';
  const counted = ['created', 'updated', 'unchanged'].filter((name) => articles[name]).map((name) => `${articles[name]} ${name}`);
  const noted = warnings?.length ? [`${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`] : [];
  return [...counted, ...noted].join(', ') || 'There was nothing to bring in.';
}
