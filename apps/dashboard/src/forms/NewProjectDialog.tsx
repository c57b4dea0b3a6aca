import { useLocation } from 'wouter';
import { useWrite } from '../api/query.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { useForm } from './use-form.ts';

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const create = useWrite('createProject', { isForm: true, onDone: ({ slug }) => navigate(paths.videos(slug)) });
  const form = useForm({ initial: { name: '' }, submit: (body) => create.run({ body }) });
  return (
    <Dialog
      title="New project"
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="new-project" isRunning={form.isSending}>
            Make project
          </Button>
        </>
      }
    >
      <form id="new-project" onSubmit={form.onSubmit}>
        <TextField
          label="Name"
          description="What you document. Each project has its own site."
          isFirst
          isRequired
          field={form.field('name')}
        />
      </form>
    </Dialog>
  );
}
