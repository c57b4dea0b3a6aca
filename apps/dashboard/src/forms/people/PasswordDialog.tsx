import type { SignedIn } from '@docreel/contract';
import { useLocation } from 'wouter';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { storeForms } from '../stored-forms.ts';
import { Or } from '../../ui/Or.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { commonText } from '../../text/common.ts';
import { authText } from '../../text/auth.ts';

interface PasswordDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Asks for the user's password before keys, secrets or members change. The confirmation is valid for 10 minutes. Users of an identity
 * provider confirm there.
 */
export function PasswordDialog(props: PasswordDialogProps) {
  const { data } = useSession();
  if (data && (!data.hasPassword || data.provider?.isOnly)) return <NoPasswordDialog provider={data.provider} onClose={props.onClose} />;
  return <PasswordEntryDialog {...props} provider={data?.provider ?? null} />;
}

type Provider = SignedIn['provider'];

/** Redirects to the identity provider. Afterwards, the form shows the typed values again but does not submit them. */
function ProviderConfirmation({ provider: { name } }: { provider: NonNullable<Provider> }) {
  const [location] = useLocation();
  return (
    <>
      <ProviderButton name={name} purpose="confirm" returnTo={location + globalThis.location.search} onLeave={storeForms} />
      <p className="soft">{authText.confirm.comeBack}</p>
    </>
  );
}

function NoPasswordDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  return (
    <Dialog title={authText.confirm.providerTitle} onClose={onClose} footer={<Button onClick={onClose}>{commonText.cancel}</Button>}>
      <div className="stack">
        {provider?.isKnown ? (
          <>
            <p className="soft">{authText.confirm.providerText}</p>
            <ProviderConfirmation provider={provider} />
          </>
        ) : (
          <p className="soft">{describeWayOut(provider)}</p>
        )}
      </div>
    </Dialog>
  );
}

function describeWayOut(provider: Provider): string {
  if (provider?.isOnly) return authText.confirm.neverSignedIn(provider.name);
  return authText.confirm.noPassword;
}

function PasswordEntryDialog({ provider, onConfirmed, onClose }: PasswordDialogProps & { provider: Provider }) {
  const { run } = useWrite('confirmPassword', { isForm: true });
  return (
    <ResourceDialog
      title={authText.confirm.passwordTitle}
      submitLabel={authText.confirm.submit}
      onClose={onClose}
      closesItself
      initial={{ password: '' }}
      save={async (body) => {
        await run({ body });
        onConfirmed();
      }}
      showsProblem
      intro={<p className="soft">{authText.confirm.passwordText}</p>}
    >
      {({ field }) => (
        <>
          <PasswordField label={authText.password} autoComplete="current-password" isRequired field={field('password')} />
          {provider?.isKnown && (
            <>
              <Or />
              <ProviderConfirmation provider={provider} />
            </>
          )}
        </>
      )}
    </ResourceDialog>
  );
}
