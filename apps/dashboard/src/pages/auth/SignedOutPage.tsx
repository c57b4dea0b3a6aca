import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { AuthPage } from './AuthPage.tsx';

/** `/signed-out`: where one is after signing out, and where the provider sends the browser back to when that was done there too. */
export function SignedOutPage() {
  return (
    <AuthPage title="You are signed out">
      <Button kind="primary" isFullWidth to={paths.signIn()}>
        Sign in again
      </Button>
    </AuthPage>
  );
}
