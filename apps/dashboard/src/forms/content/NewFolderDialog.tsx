import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';

export function NewFolderDialog({ parentId, onClose }: { parentId: number | null; onClose: () => void }) {
  const { run } = useWrite('createFolder', { isForm: true });
  return (
    <ResourceDialog
      title="New folder"
      submitLabel="Make folder"
      onClose={onClose}
      initial={{ name: '' }}
      save={({ name }) => run({ body: { name, parentId } })}
    >
      {({ field }) => <TextField label="Name" isFirst isRequired field={field('name')} />}
    </ResourceDialog>
  );
}
