import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { hasCode } from '../../api/errors.ts';
import { describeError } from '../../text/errors.ts';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { ConnectForm, type ProviderReturn } from '../../forms/people/ConnectForm.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Page.tsx';
import { AuthPage } from './AuthPage.tsx';
import { toReturnPath } from './return-path.ts';
import { authText } from '../../text/auth.ts';

/**
 * `/sign-in/return`: completes the sign-in after the identity provider has redirected back. The response in the URL is valid once, so the
 * page removes it.
 */
export function ProviderReturnPage() {
  const { data: session } = useSession();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const onDone = ({ returnTo }: ProviderReturn) => navigate(toReturnPath(returnTo), { replace: true });
  const { run } = useWrite('finishProviderSignIn', { isForm: true, onDone });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const answer = globalThis.location.search.slice(1);
    history.replaceState(history.state, '', globalThis.location.pathname);
    void run({ body: { answer } }).catch(setFailure);
  }, [run]);

  if (failure === null) return <Loading />;
  if (hasCode(failure, 'PASSWORD_NEEDED'))
    return (
      <AuthPage title={authText.provider.connectTitle} text={describeError(failure)}>
        <ConnectForm onDone={onDone} />
      </AuthPage>
    );
  const isSignedIn = Boolean(session?.user);
  return (
    <AuthPage title={isSignedIn ? authText.provider.failed : authText.provider.notSignedIn}>
      <p role="alert">{describeError(failure)}</p>
      <Button to={isSignedIn ? paths.home() : paths.signInByHand()}>
        {isSignedIn ? authText.provider.toProject : authText.provider.toSignIn}
      </Button>
    </AuthPage>
  );
}
