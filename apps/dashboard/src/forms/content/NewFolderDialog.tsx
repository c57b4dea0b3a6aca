import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { contentText } from '../../text/content.ts';

export function NewFolderDialog({ parentId, onClose }: { parentId: number | null; onClose: () => void }) {
  const { run } = useWrite('createFolder', { isForm: true });
  return (
    <ResourceDialog
      title={contentText.folderDialog.title}
      submitLabel={contentText.folderDialog.submit}
      onClose={onClose}
      initial={{ name: '' }}
      save={({ name }) => run({ body: { name, parentId } })}
    >
      {({ field }) => <TextField label={contentText.folderDialog.name} isRequired field={field('name')} />}
    </ResourceDialog>
  );
}
