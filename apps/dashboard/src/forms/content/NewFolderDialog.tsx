import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

export function NewFolderDialog({ parentId, onClose }: { parentId: number | null; onClose: () => void }) {
  const create = useWrite('createFolder', { isForm: true, onDone: onClose });
  const form = useForm({ initial: { name: '' }, submit: ({ name }) => create.run({ body: { name, parentId } }) });
  return (
    <FormDialog title="New folder" onClose={onClose} form={form} verb="Make folder">
      <TextField label="Name" isFirst isRequired field={form.field('name')} />
    </FormDialog>
  );
}
