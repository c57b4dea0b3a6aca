import type { Link } from '@docreel/contract';
import { Redirect } from 'wouter';
import { useSession } from '../../api/session.ts';
import { LinkForm } from '../../forms/people/LinkForm.tsx';
import { paths } from '../../paths.ts';
import { QueryResult } from '../../ui/Page.tsx';
import { AuthPage } from './AuthPage.tsx';
import { LinkExpiredPage } from './LinkExpiredPage.tsx';
import { useLink } from './use-link.ts';
import { authText } from '../../text/auth.ts';

/** `/link#TOKEN`: accepts an invite, sets a new password, or signs in with a link from the operator. */
export function LinkPage() {
  const session = useSession();
  const { token, link, isExpired } = useLink();
  if (token === '' && session.data?.user) return <Redirect to={paths.home()} replace />;
  if (isExpired) return <LinkExpiredPage title={authText.link.expired} text={authText.link.expiredText} />;
  return (
    <QueryResult query={link}>
      {(found) => (
        <AuthPage title={getTitle(found)} text={getText(found)}>
          <LinkForm token={token} link={found} />
        </AuthPage>
      )}
    </QueryResult>
  );
}

function getTitle({ kind, project }: Link): string {
  if (kind === 'invite') return authText.link.joinTitle(project?.name ?? authText.link.joinFallback);
  return kind === 'reset' ? authText.link.resetTitle : authText.signInTitle;
}

function getText({ kind, email, invitedBy, role }: Link): string {
  if (kind === 'invite') return authText.link.invitedText(invitedBy ?? authText.link.inviterFallback, role ?? 'viewer', email ?? '');
  return kind === 'reset' ? authText.link.resetText(email ?? '') : authText.link.signInText(email ?? '');
}
