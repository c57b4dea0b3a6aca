import { useLocation } from 'wouter';
import { useWrite } from '../api/query.ts';
import { paths } from '../paths.ts';
import { TextField } from '../ui/Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useForm } from './use-form.ts';

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const create = useWrite('createProject', { isForm: true, onDone: ({ slug }) => navigate(paths.videos(slug)) });
  const form = useForm({ initial: { name: '' }, submit: (body) => create.run({ body }) });
  return (
    <FormDialog title="New project" onClose={onClose} form={form} verb="Make project">
      <TextField
        label="Name"
        description="What you document. Each project has its own site."
        isFirst
        isRequired
        field={form.field('name')}
      />
    </FormDialog>
  );
}
