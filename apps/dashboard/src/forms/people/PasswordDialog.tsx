import { useWrite } from '../../api/query.ts';
import { PasswordField } from '../../ui/Field.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

/** Once more, before keys, secrets and members are changed; then not for ten minutes. */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const confirm = useWrite('confirmPassword', { isForm: true, onDone: onConfirmed });
  const form = useForm({ initial: { password: '' }, submit: (body) => confirm.run({ body }), showsProblem: true });
  return (
    <FormDialog
      title="Give your password again"
      onClose={onClose}
      form={form}
      verb="Go on"
      intro={
        <p className="soft">Keys, secrets and members can only be changed by who knows it. You are not asked again for ten minutes.</p>
      }
    >
      <PasswordField label="Password" isFirst autoComplete="current-password" isRequired field={form.field('password')} />
    </FormDialog>
  );
}
