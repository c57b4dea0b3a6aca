import type { PublishStatus } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton, ActionMenu } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Page, Section, Waiting } from '../../ui/Page.tsx';
import { notify } from '../../state/toasts.ts';
import { Changes } from './Changes.tsx';
import { type Building, Previews } from './Previews.tsx';
import { PublicationTable } from './PublicationTable.tsx';
import { PublishingProgress } from './PublishingProgress.tsx';
import { SiteState } from './SiteState.tsx';
import { Warnings } from './Warnings.tsx';
import { OwnersOnly } from '../settings/OwnersOnly.tsx';

/** The published site: how it stands, what would change, a preview, publishing, going back. */
export function PublishPage() {
  const refusal = useRefusal('publish');
  if (refusal !== undefined)
    return (
      <Page title="Publish" width="narrow">
        <OwnersOnly title="This is for publishers" reason={refusal} />
      </Page>
    );
  return <Publish />;
}

function Publish() {
  const status = useRead('getPublishStatus');
  const [isAsked, setAsked] = useState(false);
  const { go, down, unpublish } = usePublishActions(status.data, () => setAsked(true));
  const { preview, building } = usePreview();
  return (
    <Page
      title="Publish"
      width="narrow"
      actions={
        <>
          <ActionButton action={preview} />
          <ActionButton action={go} isPrimary />
          <ActionMenu actions={[down]} />
        </>
      }
    >
      <Waiting query={status}>
        {(found) => (
          <>
            <SiteState status={found} />
            {found.jobId !== null && found.status === 'publishing' && <PublishingProgress jobId={found.jobId} />}
          </>
        )}
      </Waiting>
      <Previews building={building} />
      <Changes />
      <Warnings />
      <Section
        title="Publications"
        text="Each is a whole site, kept as it was. One button makes it live again; your content stays as it is."
      >
        <PublicationTable />
      </Section>
      {isAsked && (
        <Confirm
          onClose={() => setAsked(false)}
          question={{
            title: 'Take the site down?',
            text: 'Readers find nothing at its address any more, at once. Publications are kept: each can be made live again.',
            verb: 'Take down',
            perform: () => unpublish.run({}),
          }}
        />
      )}
    </Page>
  );
}

function usePreview() {
  const [jobId, setJobId] = useState<string | null>(null);
  const create = useWrite('createPreview', { onDone: (job) => setJobId(job.jobId) });
  const building: Building | null = jobId === null ? null : { jobId, onClose: () => setJobId(null) };
  const preview: Action = {
    id: 'preview-site',
    label: 'Preview',
    icon: 'eye',
    group: 'This page',
    words: 'share address',
    disabledReason: create.isRunning || building ? 'A preview is being built just now.' : undefined,
    perform: () => create.go({}),
  };
  useActions([preview]);
  return { preview, building };
}

function usePublishActions(status: PublishStatus | undefined, onAskDown: () => void) {
  const publish = useWrite('publish', { onDone: () => notify('Publishing has begun.') });
  const unpublish = useWrite('unpublish', { onDone: () => notify('The site is being taken down.') });
  const isRunning = status?.status === 'publishing' || publish.isRunning;
  const go: Action = {
    id: 'publish',
    label: status?.isPublished ? 'Publish changes' : 'Publish',
    icon: 'publish',
    group: 'This page',
    disabledReason: reasonNot(status, isRunning),
    perform: () => publish.go({}),
  };
  const down: Action = {
    id: 'unpublish',
    label: 'Take the site down…',
    icon: 'eye-off',
    group: 'This page',
    isDanger: true,
    disabledReason: status?.isPublished ? undefined : 'Nothing is published.',
    perform: onAskDown,
  };
  useActions([go, down]);
  return { go, down, unpublish };
}

function reasonNot(status: PublishStatus | undefined, isRunning: boolean): string | undefined {
  if (isRunning) return 'It is being published just now.';
  return status?.isPublished && !status.hasUnpublishedChanges ? 'Nothing was changed since the last time.' : undefined;
}
