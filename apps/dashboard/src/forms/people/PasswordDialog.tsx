import type { SignedIn } from '@docreel/contract';
import { useLocation } from 'wouter';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { Or } from '../../ui/Or.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { useForm } from '../use-form.ts';

interface PasswordDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Once more, before keys, secrets and members are changed; then not for ten minutes. Who signs in at a provider does so anew instead. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { data } = useSession();
  if (data && !data.hasPassword) return <NoPasswordDialog provider={data.provider} onClose={props.onClose} />;
  return <OwnPasswordDialog {...props} provider={data?.provider ?? null} />;
}

type Provider = SignedIn['provider'];

/** What was typed is lost on the way: the dialog says so. */
function Elsewhere({ provider: { name } }: { provider: NonNullable<Provider> }) {
  const [location] = useLocation();
  return (
    <>
      <ProviderButton name={name} purpose="confirm" returnTo={location + globalThis.location.search} />
      <p className="soft">You come back to this page, and begin anew there with what you were about to do.</p>
    </>
  );
}

function NoPasswordDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  return (
    <Dialog title="Say again that it is you" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      <div className="stack">
        {provider?.isKnown ? (
          <>
            <p className="soft">
              Only who signed in a moment ago changes keys, secrets and members, or deletes the project. That lasts for ten minutes.
            </p>
            <Elsewhere provider={provider} />
          </>
        ) : (
          <p className="soft">Your account has no password. Ask whoever runs this server for a link to set one.</p>
        )}
      </div>
    </Dialog>
  );
}

function OwnPasswordDialog({ provider, onConfirmed, onClose }: PasswordDialogProps & { provider: Provider }) {
  const confirm = useWrite('confirmPassword', { isForm: true, onDone: onConfirmed });
  const form = useForm({ initial: { password: '' }, submit: (body) => confirm.run({ body }), showsProblem: true });
  return (
    <FormDialog
      title="Give your password again"
      onClose={onClose}
      form={form}
      verb="Go on"
      intro={
        <p className="soft">
          Only who knows it changes keys, secrets and members, or deletes the project. You are not asked again for ten minutes.
        </p>
      }
    >
      <PasswordField label="Password" isFirst autoComplete="current-password" isRequired field={form.field('password')} />
      {provider?.isKnown && (
        <>
          <Or />
          <Elsewhere provider={provider} />
        </>
      )}
    </FormDialog>
  );
}
