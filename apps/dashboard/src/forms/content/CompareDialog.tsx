import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { type Choice, SelectField } from '../../ui/ChoiceField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { reviewText } from '../../text/review.ts';
import { useStartComparison } from './use-start-comparison.ts';

const CURRENT = 'current';
const text = reviewText.dialog;

interface CompareDialogProps {
  articleId: number;
  /** The video that the article was generated from. */
  videoId: string | null;
  /** Whether to compare with the article's own video, which shows what regenerating the article would change. */
  isOwnVideo: boolean;
  onClose: () => void;
}

/** Dialog that starts a comparison of an article with a recording, and opens the review. */
export function CompareDialog({ articleId, videoId, isOwnVideo, onClose }: CompareDialogProps) {
  const { slug } = useProject();
  const videos = useRead('listVideos', { query: { limit: 100 } }, { enabled: !isOwnVideo });
  const others = (videos.data?.videos ?? []).filter((video) => video.videoId !== videoId && video.status !== 'failed');
  const templates = useRead('listArticleTemplates').data?.templates ?? [];
  const start = useStartComparison();
  if (!isOwnVideo && !videos.data) return null;
  if (!isOwnVideo && others.length === 0)
    return (
      <Dialog title={text.compareTitle} onClose={onClose} footer={<Button to={paths.addVideo(slug)}>{text.upload}</Button>}>
        <p>{text.noRecordings}</p>
      </Dialog>
    );
  const first = isOwnVideo ? (videoId ?? '') : (others[0]?.videoId ?? '');
  const recordings = others.map(({ videoId: value, name, status }, index): Choice => {
    const label = status === 'ready' ? name : text.processing(name);
    return { value, label: index === 0 ? text.newest(label) : label };
  });
  return (
    <ResourceDialog
      title={isOwnVideo ? text.regenerateTitle : text.compareTitle}
      submitLabel={isOwnVideo ? text.regenerateSubmit : text.compareSubmit}
      onClose={onClose}
      closesItself
      initial={{ videoId: first, templateId: CURRENT }}
      save={(values) =>
        start(articleId, { videoId: values.videoId, ...(values.templateId !== CURRENT && { templateId: Number(values.templateId) }) })
      }
      intro={<p className="soft">{isOwnVideo ? text.regenerateText : text.compareText}</p>}
    >
      {({ field }) => (
        <>
          {!isOwnVideo && <SelectField label={text.recording} isSearchable choices={recordings} field={field('videoId')} />}
          <SelectField
            label={text.template}
            choices={[
              { value: CURRENT, label: text.sameTemplate },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            field={field('templateId')}
          />
        </>
      )}
    </ResourceDialog>
  );
}
