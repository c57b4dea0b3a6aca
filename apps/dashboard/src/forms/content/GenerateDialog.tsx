import { useRead, useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { listFolderChoices } from './folder-choices.ts';

const FIRST = 'first';
const ROOT = 'root';

/** Generates an article from a video, with a template and in a folder. */
export function GenerateDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const templates = useRead('listArticleTemplates').data?.templates ?? [];
  const folders = useRead('listFolders').data?.folders ?? [];
  const { run } = useWrite('generateArticle', { isForm: true });
  return (
    <ResourceDialog
      title="Make an article"
      submitLabel="Make article"
      onClose={onClose}
      initial={{ templateId: FIRST, folderId: ROOT }}
      save={({ templateId, folderId }) =>
        run({
          body: {
            videoId,
            ...(templateId !== FIRST && { templateId: Number(templateId) }),
            folderId: folderId === ROOT ? null : Number(folderId),
          },
        })
      }
      savedMessage={() => 'The article is being written. It appears here and under “Content”.'}
    >
      {({ field, values }) => (
        <>
          <SelectField
            label="Template"
            description={(templates.find(({ id }) => String(id) === values.templateId) ?? templates[0])?.description}
            choices={templates.map(({ id, name }, index) => ({ value: index === 0 ? FIRST : String(id), label: name }))}
            field={field('templateId')}
          />
          <SelectField
            label="Folder"
            isSearchable
            choices={listFolderChoices(folders).map(({ id, path }) => ({
              value: id === null ? ROOT : String(id),
              label: path.replace(/^Content\//, ''),
            }))}
            field={field('folderId')}
          />
        </>
      )}
    </ResourceDialog>
  );
}
