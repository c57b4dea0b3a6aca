import { useRead, useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';

const CURRENT = 'current';

/** Generates the article again from its video and merges the result with people's edits. */
export function RegenerateDialog({ articleId, onClose }: { articleId: number; onClose: () => void }) {
  const templates = useRead('listArticleTemplates').data?.templates ?? [];
  const { run } = useWrite('regenerateArticle', { isForm: true });
  const choices = templates.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ResourceDialog
      title="Make anew from its video"
      submitLabel="Make anew"
      onClose={onClose}
      initial={{ templateId: CURRENT }}
      save={({ templateId }) => run({ params: { id: articleId }, body: templateId === CURRENT ? {} : { templateId: Number(templateId) } })}
      savedMessage={() => 'The article is being written anew. It changes here when that is done.'}
      intro={
        <p className="soft">
          What the machine writes now is merged with what people changed. Where both changed the same, the text of people stays. The history
          keeps every version.
        </p>
      }
    >
      {({ field }) => (
        <SelectField
          label="Template"
          choices={[{ value: CURRENT, label: 'The one it was written with' }, ...choices]}
          field={field('templateId')}
        />
      )}
    </ResourceDialog>
  );
}
