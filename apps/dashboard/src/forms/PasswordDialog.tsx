import { useWrite } from '../api/query.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/Field.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useForm } from './use-form.ts';

/** Once more, before keys, secrets and members are changed; then not for ten minutes. */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const confirm = useWrite('confirmPassword', { isForm: true, onDone: onConfirmed });
  const form = useForm({ initial: { password: '' }, submit: (body) => confirm.run({ body }), showsProblem: true });
  return (
    <Dialog
      title="Give your password again"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="confirm-password" isRunning={form.isSending}>
            Go on
          </Button>
        </>
      }
    >
      <p className="soft">Keys, secrets and members can only be changed by who knows it. You are not asked again for ten minutes.</p>
      <form id="confirm-password" className="stack" onSubmit={form.onSubmit}>
        <PasswordField label="Password" isFirst autoComplete="current-password" isRequired field={form.field('password')} />
        <Problem text={form.problem} />
      </form>
    </Dialog>
  );
}
