import { useRead, useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { listFolderChoices } from './folder-choices.ts';
import { useFollowWriting } from './use-follow-writing.ts';
import { videoText } from '../../text/video.ts';

const FIRST = 'first';
const ROOT = 'root';

/** Dialog that generates an article from a video. The user selects a template and a folder. */
export function GenerateDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const templates = useRead('listArticleTemplates').data?.templates ?? [];
  const folders = useRead('listFolders').data?.folders ?? [];
  const follow = useFollowWriting();
  const { run } = useWrite('generateArticle', { isForm: true, onDone: follow });
  return (
    <ResourceDialog
      title={videoText.generate.title}
      submitLabel={videoText.generate.submit}
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
      savedMessage={() => videoText.generate.started}
    >
      {({ field, values }) => (
        <>
          <SelectField
            label={videoText.generate.template}
            description={(templates.find(({ id }) => String(id) === values.templateId) ?? templates[0])?.description}
            choices={templates.map(({ id, name }, index) => ({ value: index === 0 ? FIRST : String(id), label: name }))}
            field={field('templateId')}
          />
          <SelectField
            label={videoText.generate.folder}
            isSearchable
            choices={listFolderChoices(folders).map(({ id, path }) => ({
              value: id === null ? ROOT : String(id),
              label: path,
            }))}
            field={field('folderId')}
          />
        </>
      )}
    </ResourceDialog>
  );
}
