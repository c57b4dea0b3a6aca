import { PasswordField } from '../../ui/Field.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { checkNewPassword, PASSWORD_HINT } from './new-password.ts';
import { useForm } from '../use-form.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { accountText } from '../../text/account.ts';

const EMPTY = { password: '', newPassword: '' };

/** Changes the password. Users who joined by a link or an identity provider have no password yet and can set one. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { write, dialog } = useSensitiveWrite('changePassword', { isForm: true });
  const form = useForm({
    initial: EMPTY,
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async ({ password, newPassword }) => {
      await write({ body: { newPassword, ...(hasPassword && { password }) } });
      form.set(EMPTY);
      notify(hasPassword ? accountText.password.changed : accountText.password.created);
    },
    showsProblem: true,
  });
  return (
    <>
      <PageForm form={form} submitLabel={hasPassword ? accountText.password.change : accountText.password.set}>
        {hasPassword && (
          <PasswordField label={accountText.password.current} autoComplete="current-password" isRequired field={form.field('password')} />
        )}
        <PasswordField
          label={accountText.password.new}
          description={PASSWORD_HINT}
          autoComplete="new-password"
          isRequired
          field={form.field('newPassword')}
        />
      </PageForm>
      {/* The dialog is rendered next to the form, because submitting a nested form would also submit this form. */}
      {dialog}
    </>
  );
}
