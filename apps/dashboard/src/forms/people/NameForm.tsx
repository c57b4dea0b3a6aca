import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { tell } from '../../ui/toast-store.ts';
import { PageForm } from '../Form.tsx';
import { useForm } from '../use-form.ts';

export function NameForm({ name }: { name: string }) {
  const update = useWrite('updateAccount', { isForm: true, onDone: () => tell('Saved.') });
  const form = useForm({ initial: { name }, submit: (body) => update.run({ body }) });
  return (
    <PageForm form={form}>
      <TextField label="Name" description="Others see it beside what you do." autoComplete="name" isRequired field={form.field('name')} />
    </PageForm>
  );
}
