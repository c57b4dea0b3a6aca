import { useWrite } from '../api/query.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { useForm } from './use-form.ts';

export function NewFolderDialog({ parentId, onClose }: { parentId: number | null; onClose: () => void }) {
  const create = useWrite('createFolder', { isForm: true, onDone: onClose });
  const form = useForm({ initial: { name: '' }, submit: ({ name }) => create.run({ body: { name, parentId } }) });
  return (
    <Dialog
      title="New folder"
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="new-folder" isRunning={form.isSending}>
            Make folder
          </Button>
        </>
      }
    >
      <form id="new-folder" onSubmit={form.onSubmit}>
        <TextField label="Name" isFirst isRequired field={form.field('name')} />
      </form>
    </Dialog>
  );
}
