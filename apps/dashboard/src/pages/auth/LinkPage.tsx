import type { Link } from '@docreel/contract';
import { Redirect } from 'wouter';
import { useSession } from '../../api/session.ts';
import { LinkForm } from '../../forms/people/LinkForm.tsx';
import { paths } from '../../paths.ts';
import { Waiting } from '../../ui/Page.tsx';
import { AuthPage } from './AuthPage.tsx';
import { LinkExpiredPage } from './LinkExpiredPage.tsx';
import { useLink } from './use-link.ts';

/** `/link#TOKEN`: an invite, a new password, a sign-in that the operator gave out. */
export function LinkPage() {
  const session = useSession();
  const { token, link, isExpired } = useLink();
  if (token === '' && session.data?.user) return <Redirect to={paths.home()} replace />;
  if (isExpired)
    return (
      <LinkExpiredPage
        title="This link is not valid any more"
        text="It was used, withdrawn, or is too old. Ask whoever gave it to you for a new one."
      />
    );
  return (
    <Waiting query={link}>
      {(found) => (
        <AuthPage title={titleOf(found)} text={textOf(found)}>
          <LinkForm token={token} link={found} />
        </AuthPage>
      )}
    </Waiting>
  );
}

function titleOf({ kind, project }: Link): string {
  if (kind === 'invite') return `Join ${project?.name ?? 'the project'}`;
  return kind === 'reset' ? 'Choose a new password' : 'Sign in to Docreel';
}

function textOf({ kind, email, invitedBy, role }: Link): string {
  if (kind === 'invite') return `${invitedBy ?? 'The operator'} invited ${email} as ${role}.`;
  return kind === 'reset' ? `For ${email}. Every session of this account ends.` : `As ${email}.`;
}
