import { Redirect } from 'wouter';
import { useSession } from '../../api/session.ts';
import { SetUpForm } from '../../forms/people/SetUpForm.tsx';
import { paths } from '../../paths.ts';
import { QueryResult } from '../../ui/Page.tsx';
import { AuthPage } from './AuthPage.tsx';
import { LinkExpiredPage } from './LinkExpiredPage.tsx';
import { useLink } from './use-link.ts';
import { authText } from '../../text/auth.ts';

/** `/setup#TOKEN`: creates the first account and project. The server prints this link when it starts. */
export function SetUpPage() {
  const session = useSession();
  const { token, link, isExpired } = useLink();
  if (session.data?.user) return <Redirect to={paths.home()} replace />;
  if (isExpired) return <LinkExpiredPage title={authText.setUp.expired} text={authText.setUp.expiredText} />;
  return (
    <QueryResult query={link}>
      {({ hasProjects }) => (
        <AuthPage title={authText.setUp.title} text={authText.setUp.text}>
          <SetUpForm token={token} hasProjects={hasProjects} />
        </AuthPage>
      )}
    </QueryResult>
  );
}
