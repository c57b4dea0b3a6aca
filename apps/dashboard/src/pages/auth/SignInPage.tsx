import { Redirect, useSearchParams } from 'wouter';
import { useSession } from '../../api/session.ts';
import { ProviderButton } from '../../forms/people/ProviderButton.tsx';
import { SignInForm } from '../../forms/people/SignInForm.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Or } from '../../ui/Or.tsx';
import { AuthPage } from './AuthPage.tsx';
import { toReturnPath } from './return-path.ts';
import { authText } from '../../text/auth.ts';

export function SignInPage() {
  const session = useSession();
  const [search] = useSearchParams();
  return (
    <QueryResult query={session}>
      {({ user, needsSetUp, provider }) => {
        const returnTo = toReturnPath(search.get('return'));
        if (user) return <Redirect to={returnTo} replace />;
        if (needsSetUp) return <NotSetUp />;
        if (provider?.isOnly) return <ProviderSignIn name={provider.name} returnTo={returnTo} startsAutomatically={!search.has('stay')} />;
        return (
          <AuthPage title={authText.signInTitle}>
            <SignInForm />
            {provider && (
              <>
                <Or />
                <ProviderButton name={provider.name} returnTo={returnTo} />
              </>
            )}
          </AuthPage>
        );
      }}
    </QueryResult>
  );
}

/** If the identity provider is the only way to sign in, the redirect starts without a click, unless the last attempt failed. */
function ProviderSignIn({ name, returnTo, startsAutomatically }: { name: string; returnTo: string; startsAutomatically: boolean }) {
  return (
    <AuthPage title={authText.signInTitle}>
      <ProviderButton name={name} returnTo={returnTo} startsAutomatically={startsAutomatically} />
    </AuthPage>
  );
}

function NotSetUp() {
  return (
    <AuthPage
      title={authText.notSetUp.title}
      text={
        <>
          {authText.notSetUp.beforeCommand} <code>{authText.notSetUp.command}</code>
          {authText.notSetUp.afterCommand}
        </>
      }
    />
  );
}
