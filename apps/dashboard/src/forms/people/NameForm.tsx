import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { useForm } from '../use-form.ts';
import { commonText } from '../../text/common.ts';
import { accountText } from '../../text/account.ts';

export function NameForm({ name }: { name: string }) {
  const update = useWrite('updateAccount', { isForm: true, onDone: () => notify(commonText.saved) });
  const form = useForm({ initial: { name }, submit: (body) => update.run({ body }) });
  return (
    <PageForm form={form}>
      <TextField label={accountText.name} description={accountText.nameHelp} autoComplete="name" isRequired field={form.field('name')} />
    </PageForm>
  );
}
