import type { Preview } from '@docreel/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/query.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { JobProgress } from './JobProgress.tsx';
import classes from './PublishPage.module.css';
import { publishText } from '../../text/publish.ts';

export interface Building {
  jobId: string;
  /** Closes what is told of it. */
  onClose: () => void;
}

type Address = { previewId: string; url: string };

/** How long a new preview link works. */
const PREVIEW_DAYS = 7;

/** The site as readers would see it, at an address to pass on. */
export function Previews({ building }: { building: Building | null }) {
  const [given, setGiven] = useState<Address | null>(null);
  const [asked, setAsked] = useState<{ preview: Preview; what: 'address' | 'remove' } | null>(null);
  const previews = useRead('listPreviews', { query: { limit: 20 } });
  const address = useWrite('renewPreviewAddress', { onDone: setGiven });
  const remove = useWrite('deletePreview', {
    onDone: (_, { params }) => {
      setGiven((last) => (last?.previewId === params.previewId ? null : last));
      notify(publishText.previews.removed);
    },
  });
  const give = (previewId: string) => address.run({ params: { previewId }, body: { expiresInDays: PREVIEW_DAYS } });
  const isShown = building !== null || given !== null || (previews.data?.previews.length ?? 0) > 0;
  if (!isShown) return null;
  return (
    <Section title={publishText.previews.title} text={publishText.previews.text}>
      {building && <BuildingPreview key={building.jobId} building={building} onBuilt={(id) => void give(id).catch(() => undefined)} />}
      {given && <Given address={given} />}
      <Waiting query={previews}>
        {({ previews: all }) => (all.length > 0 ? <PreviewTable previews={all} onAsk={setAsked} onGive={(id) => void give(id)} /> : null)}
      </Waiting>
      {asked && (
        <Confirm
          onClose={() => setAsked(null)}
          question={{
            title: asked.what === 'remove' ? publishText.previews.removeTitle : publishText.previews.newLinkTitle,
            text: asked.what === 'remove' ? publishText.previews.removeText : publishText.previews.newLinkText,
            verb: asked.what === 'remove' ? publishText.previews.remove : publishText.previews.newLink,
            perform: () =>
              asked.what === 'remove' ? remove.run({ params: { previewId: asked.preview.previewId } }) : give(asked.preview.previewId),
          }}
        />
      )}
    </Section>
  );
}

/** Asks for the address as soon as there is something behind it. */
function BuildingPreview({ building: { jobId, onClose }, onBuilt }: { building: Building; onBuilt: (previewId: string) => void }) {
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

function Given({ address: { url } }: { address: Address }) {
  return (
    <div className={classes.given} role="status">
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
  onAsk: (asked: { preview: Preview; what: 'address' | 'remove' }) => void;
  onGive: (previewId: string) => void;
}

function PreviewTable({ previews, onAsk, onGive }: TableProps) {
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
            onClick={() => (preview.hasAddress ? onAsk({ preview, what: 'address' }) : onGive(preview.previewId))}
          />
          <IconButton label={publishText.previews.remove} icon="trash" onClick={() => onAsk({ preview, what: 'remove' })} />
        </span>
      ),
    },
  ];
  return <Table label={publishText.previews.title} columns={columns} rows={previews} keyOf={({ previewId }) => previewId} />;
}
