import { useWrite } from '../../api/query.ts';
import { PasswordField } from '../../ui/Field.tsx';
import { tell } from '../../ui/toast-store.ts';
import { PageForm } from '../Form.tsx';
import { checkNewPassword, PASSWORD_HINT } from './new-password.ts';
import { useForm } from '../use-form.ts';

const EMPTY = { password: '', newPassword: '' };

export function PasswordForm() {
  const change = useWrite('changePassword', { isForm: true });
  const form = useForm({
    initial: EMPTY,
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async (body) => {
      await change.run({ body });
      form.set(EMPTY);
      tell('The password is changed. Your other sessions have ended.');
    },
    showsProblem: true,
  });
  return (
    <PageForm form={form} verb="Change password">
      <PasswordField label="Present password" autoComplete="current-password" isRequired field={form.field('password')} />
      <PasswordField
        label="New password"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        isRequired
        field={form.field('newPassword')}
      />
    </PageForm>
  );
}
