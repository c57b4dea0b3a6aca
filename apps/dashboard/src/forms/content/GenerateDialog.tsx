import { useRead, useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { tell } from '../../ui/toast-store.ts';
import { folderChoices } from './folder-choices.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

const FIRST = 'first';
const ROOT = 'root';

/** Writes an article from the video: with which template, and where it is put. */
export function GenerateDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const templates = useRead('listArticleTemplates');
  const folders = useRead('listFolders');
  const generate = useWrite('generateArticle', { isForm: true });
  const form = useForm({
    initial: { templateId: FIRST, folderId: ROOT },
    submit: async ({ templateId, folderId }) => {
      await generate.run({
        body: {
          videoId,
          ...(templateId !== FIRST && { templateId: Number(templateId) }),
          folderId: folderId === ROOT ? null : Number(folderId),
        },
      });
      tell('The article is being written. It appears here and under “Content”.');
      onClose();
    },
  });
  const all = templates.data?.templates ?? [];
  const chosen = all.find(({ id }) => String(id) === form.values.templateId) ?? all[0];
  return (
    <FormDialog title="Make an article" onClose={onClose} form={form} verb="Make article">
      <SelectField
        label="Template"
        description={chosen?.description}
        choices={all.map(({ id, name }, index) => ({ value: index === 0 ? FIRST : String(id), label: name }))}
        field={form.field('templateId')}
      />
      <SelectField
        label="Folder"
        isSearchable
        choices={folderChoices(folders.data?.folders ?? []).map(({ id, path }) => ({
          value: id === null ? ROOT : String(id),
          label: path.replace(/^Content\//, ''),
        }))}
        field={form.field('folderId')}
      />
    </FormDialog>
  );
}
