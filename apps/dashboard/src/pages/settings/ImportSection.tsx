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
import { exportsText } from '../../text/exports.ts';

const PAGE_SIZE = 5;

/** Uploads and imports a Markdown export. Lists the last imports. */
export function ImportSection() {
  const { slug } = useProject();
  const queries = useQueryClient();
  const refusal = useRefusal('write');
  const input = useRef<HTMLInputElement>(null);
  const imports = useRead('listJobs', { query: { type: 'import', limit: PAGE_SIZE } }, { keepsPrevious: true });
  const jobs = imports.data?.jobs ?? [];
  return (
    <Section title={exportsText.import.title} text={exportsText.import.text}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED.import}
        hidden
        aria-label={exportsText.import.file}
        onChange={({ currentTarget }) => {
          uploadFiles(queries, { project: slug, purpose: 'import' }, currentTarget.files ?? []);
          currentTarget.value = '';
        }}
      />
      <p>
        <Button icon="upload" disabledReason={refusal} onClick={() => input.current?.click()}>
          {exportsText.import.choose}
        </Button>
      </p>
      <UploadList purpose="import" />
      {jobs.length > 0 && <ImportTable jobs={jobs} />}
    </Section>
  );
}

function ImportTable({ jobs }: { jobs: readonly Job[] }) {
  const { slug } = useProject();
  const cancel = useWrite('cancelJob', { onDone: () => notify(exportsText.import.cancelled) });
  const retry = useRetry();
  const columns: Column<Job>[] = [
    {
      title: exportsText.import.fileColumn,
      isWide: true,
      cell: ({ jobId, about, output, error }) => (
        <>
          <Link href={paths.job(slug, jobId)} className="clip">
            {about.name ?? exportsText.import.fallbackName}
          </Link>
          <p className={classes.result}>{describeResult(output, error)}</p>
        </>
      ),
    },
    { title: exportsText.import.status, cell: (job) => <JobState job={job} /> },
    { title: exportsText.import.started, isExtra: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: '',
      isRight: true,
      cell: ({ jobId, status, error }) =>
        status === 'pending' ? (
          <IconButton label={exportsText.import.cancel} icon="stop" onClick={() => cancel.go({ params: { jobId } })} />
        ) : (
          status === 'failed' &&
          // Rejected imports have no retry button, because the server would reject the same file again.
          !error?.startsWith('IMPORT_REFUSED') && (
            <IconButton label={exportsText.import.retry} icon="refresh" onClick={() => retry.start(jobId)} />
          )
        ),
    },
  ];
  return <Table label={exportsText.import.title} columns={columns} rows={jobs} keyOf={({ jobId }) => jobId} />;
}

/** Summarizes the result of an import. The job's dialog shows all details. */
function describeResult(output: Job['output'], error: string | null): string {
  if (error !== null) return error.replace(/^[A-Z_]+: /, '');
  const { articles, warnings } = (output ?? {}) as { articles?: Record<string, number>; warnings?: readonly string[] };
  if (!articles) return '';
  const text = exportsText.import;
  const counted = Object.entries(text.counts).flatMap(([name, word]) => (articles[name] ? [text.counted(articles[name], word)] : []));
  const noted = warnings?.length ? [text.warnings(warnings.length)] : [];
  return [...counted, ...noted].join(', ') || exportsText.import.empty;
}
