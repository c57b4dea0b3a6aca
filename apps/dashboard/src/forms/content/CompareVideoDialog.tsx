import { useRead } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { reviewText } from '../../text/review.ts';
import { useStartComparison } from './use-start-comparison.ts';

const text = reviewText.dialog;

/** Dialog that compares a recording with an article that the user chooses. */
export function CompareVideoDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const articles = useRead('listArticles', { query: { limit: 100 } });
  const start = useStartComparison();
  if (!articles.data) return null;
  const choices = articles.data.articles.map(({ id, title }) => ({ value: String(id), label: title }));
  const [first] = choices;
  if (!first)
    return (
      <Dialog title={text.videoTitle} onClose={onClose}>
        <p>{text.noArticles}</p>
      </Dialog>
    );
  return (
    <ResourceDialog
      title={text.videoTitle}
      submitLabel={text.compareSubmit}
      onClose={onClose}
      closesItself
      initial={{ articleId: first.value }}
      save={({ articleId }) => start(Number(articleId), { videoId })}
      intro={<p className="soft">{text.videoText}</p>}
    >
      {({ field }) => <SelectField label={text.article} isSearchable choices={choices} field={field('articleId')} />}
    </ResourceDialog>
  );
}
