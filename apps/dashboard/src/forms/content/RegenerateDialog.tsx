import { useRead, useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { articleText } from '../../text/article.ts';

const CURRENT = 'current';

/** Dialog that generates the article again from its video and merges the result with users' edits. */
export function RegenerateDialog({ articleId, onClose }: { articleId: number; onClose: () => void }) {
  const templates = useRead('listArticleTemplates').data?.templates ?? [];
  const { run } = useWrite('regenerateArticle', { isForm: true });
  const choices = templates.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ResourceDialog
      title={articleText.regenerateDialog.title}
      submitLabel={articleText.regenerateDialog.submit}
      onClose={onClose}
      initial={{ templateId: CURRENT }}
      save={({ templateId }) => run({ params: { id: articleId }, body: templateId === CURRENT ? {} : { templateId: Number(templateId) } })}
      savedMessage={() => articleText.regenerateDialog.started}
      intro={<p className="soft">{articleText.regenerateDialog.text}</p>}
    >
      {({ field }) => (
        <SelectField
          label={articleText.regenerateDialog.template}
          choices={[{ value: CURRENT, label: articleText.regenerateDialog.sameTemplate }, ...choices]}
          field={field('templateId')}
        />
      )}
    </ResourceDialog>
  );
}
