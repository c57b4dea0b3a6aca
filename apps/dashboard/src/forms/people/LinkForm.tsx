import type { Link } from '@docreel/contract';
import { useLocation } from 'wouter';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { Or } from '../../ui/Or.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { checkNewPassword, PASSWORD_HINT } from './new-password.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { useForm } from '../use-form.ts';
import { authText } from '../../text/auth.ts';

/** Accepts a one-time link. Shows only the fields that this link requires. */
export function LinkForm({ token, link: { kind, needs, project } }: { token: string; link: Link }) {
  const [, navigate] = useLocation();
  const { data: session } = useSession();
  // The user can accept the invite with the identity provider instead of a password.
  const provider = kind === 'invite' && needs !== 'nothing' ? session?.provider : null;
  const isNew = needs === 'account' || needs === 'new_password';
  const take = useWrite('acceptLink', {
    isForm: true,
    onDone: () => navigate(project ? paths.project(project.slug) : paths.home(), { replace: true }),
  });
  const form = useForm({
    initial: { name: '', password: '' },
    check: ({ password }) => (isNew ? { password: checkNewPassword(password) } : {}),
    submit: ({ name, password }) =>
      take.run({ body: { token, ...(needs === 'account' && { name }), ...(needs !== 'nothing' && { password }) } }),
    showsProblem: true,
  });
  if (provider?.isOnly)
    return <ProviderButton name={provider.name} link={token} {...(project && { returnTo: paths.project(project.slug) })} />;
  return (
    <form onSubmit={form.onSubmit}>
      {needs === 'account' && <TextField label={authText.yourName} autoComplete="name" isRequired field={form.field('name')} />}
      {isNew && (
        <PasswordField
          label={authText.newPassword}
          description={PASSWORD_HINT}
          autoComplete="new-password"
          isRequired
          field={form.field('password')}
        />
      )}
      {needs === 'password' && (
        <PasswordField label={authText.yourPassword} autoComplete="current-password" isRequired field={form.field('password')} />
      )}
      <Problem text={form.problem} />
      <Button kind="primary" type="submit" isFullWidth isRunning={form.isSending}>
        {authText.link.submit[kind]}
      </Button>
      {provider && (
        <>
          <Or />
          <ProviderButton name={provider.name} link={token} {...(project && { returnTo: paths.project(project.slug) })} />
        </>
      )}
    </form>
  );
}
