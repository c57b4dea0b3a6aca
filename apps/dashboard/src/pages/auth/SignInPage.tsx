import { Redirect, useSearchParams } from 'wouter';
import { useSession } from '../../api/session.ts';
import { ProviderButton } from '../../forms/people/ProviderButton.tsx';
import { SignInForm } from '../../forms/people/SignInForm.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { Or } from '../../ui/Or.tsx';
import { AuthPage } from './AuthPage.tsx';
import { toReturnPath } from './return-path.ts';
import { authText } from '../../text/auth.ts';

export function SignInPage() {
  const session = useSession();
  const [search] = useSearchParams();
  return (
    <Waiting query={session}>
      {({ user, needsSetUp, provider }) => {
        const returnTo = toReturnPath(search.get('return'));
        if (user) return <Redirect to={returnTo} replace />;
        if (needsSetUp) return <NotSetUp />;
        if (provider?.isOnly) return <ProviderOnly name={provider.name} returnTo={returnTo} goesByItself={!search.has('stay')} />;
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
    </Waiting>
  );
}

/** There is no other way in: nobody has to press anything, unless it did not work before. */
function ProviderOnly({ name, returnTo, goesByItself }: { name: string; returnTo: string; goesByItself: boolean }) {
  return (
    <AuthPage title={authText.signInTitle}>
      <ProviderButton name={name} returnTo={returnTo} goesByItself={goesByItself} />
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
