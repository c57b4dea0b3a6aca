import { Redirect } from 'wouter';
import { useSession } from '../../api/session.ts';
import { SetUpForm } from '../../forms/people/SetUpForm.tsx';
import { paths } from '../../paths.ts';
import { Waiting } from '../../ui/Page.tsx';
import { AuthPage } from './AuthPage.tsx';
import { LinkExpiredPage } from './LinkExpiredPage.tsx';
import { useLink } from './use-link.ts';

/** `/setup#TOKEN`, the address that the server prints: the first account and project. */
export function SetUpPage() {
  const session = useSession();
  const { token, link, isExpired } = useLink();
  if (session.data?.user) return <Redirect to={paths.home()} replace />;
  if (isExpired)
    return (
      <LinkExpiredPage
        title="This address is not valid any more"
        text="The set-up works once, with the address that the server printed when it was last started. Start it again for a new one, or sign in if there is an account already."
      />
    );
  return (
    <Waiting query={link}>
      {({ hasProjects }) => (
        <AuthPage title="Set up Docreel" text="This makes the first account. It is yours, and owns everything that is here.">
          <SetUpForm token={token} hasProjects={hasProjects} />
        </AuthPage>
      )}
    </Waiting>
  );
}
