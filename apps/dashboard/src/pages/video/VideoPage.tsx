import type { Video } from '@docreel/contract';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { ActionButton, ActionMenu } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useTranscript } from '../../api/transcript.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Page, Section, QueryResult } from '../../ui/Page.tsx';
import { notify } from '../../state/toasts.ts';
import { VideoArticles } from './VideoArticles.tsx';
import { VideoFailed } from './VideoFailed.tsx';
import { VideoProgress } from './VideoProgress.tsx';
import { Player } from './Player.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { reviewText } from '../../text/review.ts';
import { videoText } from '../../text/video.ts';

const GenerateDialog = lazyComponent('GenerateDialog', () => import('../../forms/content/GenerateDialog.tsx'));
const RenameVideoDialog = lazyComponent('RenameVideoDialog', () => import('../../forms/content/RenameVideoDialog.tsx'));
const TranscriptDialog = lazyComponent('TranscriptDialog', () => import('../../forms/content/TranscriptDialog.tsx'));
const CompareVideoDialog = lazyComponent('CompareVideoDialog', () => import('../../forms/content/CompareVideoDialog.tsx'));
const StructureDialog = lazyComponent('StructureDialog', () => import('../../forms/content/StructureDialog.tsx'));

/** Shows a video with its transcript and the articles that were created from it. */
export function VideoPage() {
  const { videoId } = useParams<{ videoId: string }>();
  const video = useRead('getVideo', { params: { videoId } });
  return <QueryResult query={video}>{(found) => <OneVideo video={found} />}</QueryResult>;
}

type Open = 'generate' | 'structure' | 'rename' | 'transcript' | 'compare' | 'delete' | null;

function OneVideo({ video }: { video: Video }) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const [generate, structure, ...others] = useVideoActions(video, setOpen);
  const transcript = useTranscript(video.videoId, video.status === 'ready');
  const deletion = useWrite('deleteVideo', {
    onDone: () => {
      notify(videoText.deletion.done);
      navigate(paths.videos(slug));
    },
  });
  return (
    <Page
      title={video.name}
      trail={[{ label: videoText.parent, to: paths.videos(slug) }]}
      actions={
        <>
          <ActionButton action={structure} />
          <ActionButton action={generate} isPrimary />
          <ActionMenu actions={others} />
        </>
      }
    >
      {video.status === 'failed' && <VideoFailed video={video} />}
      {(video.status === 'processing' || video.status === 'pending') && <VideoProgress video={video} />}
      {video.status === 'ready' && <Player video={video} onAddTranscript={() => setOpen('transcript')} />}
      <Section title={videoText.articles.title}>
        <VideoArticles videoId={video.videoId} />
      </Section>
      {open === 'generate' && <GenerateDialog videoId={video.videoId} onClose={close} />}
      {open === 'structure' && <StructureDialog videoId={video.videoId} onClose={close} />}
      {open === 'rename' && <RenameVideoDialog videoId={video.videoId} name={video.name} onClose={close} />}
      {open === 'transcript' && (
        <TranscriptDialog videoId={video.videoId} isReplaced={(transcript.data?.segments.length ?? 0) > 0} onClose={close} />
      )}
      {open === 'compare' && <CompareVideoDialog videoId={video.videoId} onClose={close} />}
      {open === 'delete' && (
        <Confirm
          onClose={close}
          question={{
            title: videoText.deletion.title(video.name),
            text: videoText.deletion.text,
            submitLabel: videoText.deletion.submit,
            perform: () => deletion.run({ params: { videoId: video.videoId } }),
          }}
        />
      )}
    </Page>
  );
}

function useVideoActions({ status }: Video, onOpen: (open: Open) => void): [Action, Action, ...Action[]] {
  const cannotGenerate = useRefusal('generate') ?? (status === 'failed' ? videoText.cannotUse : undefined);
  const cannotWrite = useRefusal('write');
  const group = 'page';
  const actions: [Action, Action, ...Action[]] = [
    {
      id: 'generate',
      label: videoText.createArticle,
      icon: 'sparkle',
      group,
      shortcut: 'n',
      disabledReason: cannotGenerate,
      perform: () => onOpen('generate'),
    },
    {
      id: 'structure',
      label: videoText.split,
      icon: 'structure',
      group,
      words: videoText.splitKeywords,
      disabledReason: cannotGenerate,
      perform: () => onOpen('structure'),
    },
    { id: 'rename-video', label: videoText.rename, icon: 'edit', group, disabledReason: cannotWrite, perform: () => onOpen('rename') },
    {
      id: 'add-transcript',
      label: videoText.addTranscript,
      icon: 'upload',
      group,
      words: videoText.transcriptKeywords,
      disabledReason: cannotWrite ?? (status === 'ready' ? undefined : videoText.notReady),
      perform: () => onOpen('transcript'),
    },
    {
      id: 'compare-video',
      label: reviewText.actions.compareVideo,
      icon: 'article',
      group,
      words: reviewText.actions.compareWords,
      disabledReason: cannotGenerate,
      perform: () => onOpen('compare'),
    },
    {
      id: 'delete-video',
      label: videoText.delete,
      icon: 'trash',
      group,
      isDanger: true,
      disabledReason: cannotWrite,
      perform: () => onOpen('delete'),
    },
  ];
  useActions(actions);
  return actions;
}
