import type { Preview } from '@docreel/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/query.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { JobProgress } from './JobProgress.tsx';
import classes from './PublishPage.module.css';
import { publishText } from '../../text/publish.ts';

export interface PreviewJob {
  jobId: string;
  /** Called when the user closes the progress display. */
  onClose: () => void;
}

type PreviewLink = { previewId: string; url: string };

/** Validity of a new preview link in days. */
const PREVIEW_DAYS = 7;

/** Lists previews of unpublished changes. Users can create links for sharing them. */
export function Previews({ building }: { building: PreviewJob | null }) {
  const [newLink, setNewLink] = useState<PreviewLink | null>(null);
  const [asked, setAsked] = useState<{ preview: Preview; what: 'link' | 'remove' } | null>(null);
  const previews = useRead('listPreviews', { query: { limit: 20 } });
  const link = useWrite('renewPreviewAddress', { onDone: setNewLink });
  const remove = useWrite('deletePreview', {
    onDone: (_, { params }) => {
      setNewLink((last) => (last?.previewId === params.previewId ? null : last));
      notify(publishText.previews.removed);
    },
  });
  const createLink = (previewId: string) => link.run({ params: { previewId }, body: { expiresInDays: PREVIEW_DAYS } });
  const isShown = building !== null || newLink !== null || (previews.data?.previews.length ?? 0) > 0;
  if (!isShown) return null;
  return (
    <Section title={publishText.previews.title} text={publishText.previews.text}>
      {building && (
        <BuildingPreview key={building.jobId} building={building} onBuilt={(id) => void createLink(id).catch(() => undefined)} />
      )}
      {newLink && <NewLink link={newLink} />}
      <QueryResult query={previews}>
        {({ previews: all }) =>
          all.length > 0 ? <PreviewTable previews={all} onAsk={setAsked} onCreateLink={(id) => void createLink(id)} /> : null
        }
      </QueryResult>
      {asked && (
        <Confirm
          onClose={() => setAsked(null)}
          question={{
            title: asked.what === 'remove' ? publishText.previews.removeTitle : publishText.previews.newLinkTitle,
            text: asked.what === 'remove' ? publishText.previews.removeText : publishText.previews.newLinkText,
            submitLabel: asked.what === 'remove' ? publishText.previews.remove : publishText.previews.newLink,
            perform: () =>
              asked.what === 'remove'
                ? remove.run({ params: { previewId: asked.preview.previewId } })
                : createLink(asked.preview.previewId),
          }}
        />
      )}
    </Section>
  );
}

/** Shows the progress of a new preview, and creates its link when the preview is ready. */
function BuildingPreview({ building: { jobId, onClose }, onBuilt }: { building: PreviewJob; onBuilt: (previewId: string) => void }) {
  const job = useRead('getJobById', { params: { jobId } }, { refetchInterval: 1000 });
  const { status, output, error } = job.data ?? {};
  const [isDone, setDone] = useState(false);
  if (status === 'failed') return <Problem text={publishText.previews.failed(error ?? '')} />;
  if (status !== 'completed') return <JobProgress job={job.data} label={publishText.previews.building} />;
  const previewId = output?.['previewId'];
  if (!isDone && typeof previewId === 'string') {
    setDone(true);
    queueMicrotask(() => {
      onBuilt(previewId);
      onClose();
    });
  }
  return null;
}

function NewLink({ link: { url } }: { link: PreviewLink }) {
  return (
    <div className={classes.newLink} role="status">
      <CopyBox text={url} what={publishText.previews.url} />
      <p className="soft">
        {publishText.previews.copyOnce(PREVIEW_DAYS)}{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {publishText.previews.open}
        </a>
      </p>
    </div>
  );
}

interface TableProps {
  previews: readonly Preview[];
  onAsk: (asked: { preview: Preview; what: 'link' | 'remove' }) => void;
  onCreateLink: (previewId: string) => void;
}

function PreviewTable({ previews, onAsk, onCreateLink }: TableProps) {
  const columns: Column<Preview>[] = [
    { title: publishText.previews.created, isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: publishText.previews.link,
      cell: ({ hasAddress }) => (
        <Status tone={hasAddress ? 'good' : 'quiet'}>{hasAddress ? publishText.previews.linkShared : publishText.previews.noLink}</Status>
      ),
    },
    {
      title: publishText.previews.articles,
      isRight: true,
      isExtra: true,
      cell: ({ articlesCount }) => <span className="number">{articlesCount}</span>,
    },
    { title: publishText.previews.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      title: '',
      isRight: true,
      cell: (preview) => (
        <span className={classes.buttons}>
          <IconButton
            label={preview.hasAddress ? publishText.previews.newLink : publishText.previews.createLink}
            icon="link"
            onClick={() => (preview.hasAddress ? onAsk({ preview, what: 'link' }) : onCreateLink(preview.previewId))}
          />
          <IconButton label={publishText.previews.remove} icon="trash" onClick={() => onAsk({ preview, what: 'remove' })} />
        </span>
      ),
    },
  ];
  return <Table label={publishText.previews.title} columns={columns} rows={previews} keyOf={({ previewId }) => previewId} />;
}
