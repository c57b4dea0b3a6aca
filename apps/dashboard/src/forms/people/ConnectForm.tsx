import type { SignedIn } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../use-form.ts';
import { authText } from '../../text/auth.ts';

export type ProviderReturn = SignedIn & { returnTo: string | null };

/**
 * Connects the account to the identity provider after asking for the account's password once. After that, users can sign in with the
 * provider alone.
 */
export function ConnectForm({ onDone }: { onDone: (returned: ProviderReturn) => void }) {
  const connect = useWrite('finishProviderSignIn', { isForm: true, onDone });
  const form = useForm({ initial: { password: '' }, submit: (body) => connect.run({ body }), showsProblem: true });
  return (
    <form onSubmit={form.onSubmit}>
      <PasswordField label={authText.yourPassword} autoComplete="current-password" isRequired field={form.field('password')} />
      <Problem text={form.problem} />
      <Button kind="primary" type="submit" isFullWidth isRunning={form.isSending}>
        {authText.signIn}
      </Button>
    </form>
  );
}
