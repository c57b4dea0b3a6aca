import { useRead, useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { tell } from '../../ui/toast-store.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

const AS_BEFORE = 'as-before';

/** Writes the article again from its video. What a person wrote stays. */
export function RegenerateDialog({ articleId, onClose }: { articleId: number; onClose: () => void }) {
  const templates = useRead('listArticleTemplates');
  const regenerate = useWrite('regenerateArticle', { isForm: true });
  const form = useForm({
    initial: { templateId: AS_BEFORE },
    submit: async ({ templateId }) => {
      const body = templateId === AS_BEFORE ? {} : { templateId: Number(templateId) };
      await regenerate.run({ params: { id: articleId }, body });
      tell('The article is being written anew. It changes here when that is done.');
      onClose();
    },
  });
  const choices = (templates.data?.templates ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormDialog
      title="Make anew from its video"
      onClose={onClose}
      form={form}
      verb="Make anew"
      intro={
        <p className="soft">
          What the machine writes now is merged with what people changed. Where both changed the same, the text of people stays. The history
          keeps every version.
        </p>
      }
    >
      <SelectField
        label="Template"
        choices={[{ value: AS_BEFORE, label: 'The one it was written with' }, ...choices]}
        field={form.field('templateId')}
      />
    </FormDialog>
  );
}
