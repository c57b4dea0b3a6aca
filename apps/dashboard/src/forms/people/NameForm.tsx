import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { useForm } from '../use-form.ts';

export function NameForm({ name }: { name: string }) {
  const update = useWrite('updateAccount', { isForm: true, onDone: () => notify('Saved.') });
  const form = useForm({ initial: { name }, submit: (body) => update.run({ body }) });
  return (
    <PageForm form={form}>
      <TextField label="Name" description="Others see it beside what you do." autoComplete="name" isRequired field={form.field('name')} />
    </PageForm>
  );
}
