import type { PublishStatus } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton, ActionMenu } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Page, Section, QueryResult } from '../../ui/Page.tsx';
import { notify } from '../../state/toasts.ts';
import { Changes } from './Changes.tsx';
import { type PreviewJob, Previews } from './Previews.tsx';
import { PublicationTable } from './PublicationTable.tsx';
import { PublishingProgress } from './PublishingProgress.tsx';
import { SiteState } from './SiteState.tsx';
import { Warnings } from './Warnings.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { publishText } from '../../text/publish.ts';

/** The page for publishing. It shows the state of the site, unpublished changes, previews, and earlier versions. */
export function PublishPage() {
  const refusal = useRefusal('publish');
  if (refusal !== undefined)
    return (
      <Page title={publishText.title} width="narrow">
        <Empty icon="info" title={publishText.notAllowed}>
          {refusal}
        </Empty>
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
      title={publishText.title}
      width="narrow"
      actions={
        <>
          <ActionButton action={preview} />
          <ActionButton action={go} isPrimary />
          <ActionMenu actions={[down]} />
        </>
      }
    >
      <QueryResult query={status}>
        {(found) => (
          <>
            <SiteState status={found} />
            {found.jobId !== null && found.status === 'publishing' && <PublishingProgress jobId={found.jobId} />}
          </>
        )}
      </QueryResult>
      <Previews building={building} />
      <Changes />
      <Warnings />
      <Section title={publishText.versions.title} text={publishText.versions.text}>
        <PublicationTable />
      </Section>
      {isAsked && (
        <Confirm
          onClose={() => setAsked(false)}
          question={{
            title: publishText.unpublish.title,
            text: publishText.unpublish.text,
            submitLabel: publishText.unpublish.submit,
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
  const building: PreviewJob | null = jobId === null ? null : { jobId, onClose: () => setJobId(null) };
  const preview: Action = {
    id: 'preview-site',
    label: publishText.previews.create,
    icon: 'eye',
    group: 'page',
    words: publishText.previews.keywords,
    disabledReason: create.isRunning || building ? publishText.previews.isBuilding : undefined,
    perform: () => create.go({}),
  };
  useActions([preview]);
  return { preview, building };
}

function usePublishActions(status: PublishStatus | undefined, onAskDown: () => void) {
  const publish = useWrite('publish', { onDone: () => notify(publishText.publishing) });
  const unpublish = useWrite('unpublish', { onDone: () => notify(publishText.unpublish.started) });
  const isRunning = status?.status === 'publishing' || publish.isRunning;
  const go: Action = {
    id: 'publish',
    label: status?.isPublished ? publishText.publishChanges : publishText.publish,
    icon: 'publish',
    group: 'page',
    disabledReason: getPublishRefusal(status, isRunning),
    perform: () => publish.go({}),
  };
  const down: Action = {
    id: 'unpublish',
    label: publishText.unpublish.action,
    icon: 'eye-off',
    group: 'page',
    isDanger: true,
    disabledReason: status?.isPublished ? undefined : publishText.unpublish.notPublished,
    perform: onAskDown,
  };
  useActions([go, down]);
  return { go, down, unpublish };
}

function getPublishRefusal(status: PublishStatus | undefined, isRunning: boolean): string | undefined {
  if (isRunning) return publishText.isPublishing;
  return status?.isPublished && !status.hasUnpublishedChanges ? publishText.nothingChanged : undefined;
}
