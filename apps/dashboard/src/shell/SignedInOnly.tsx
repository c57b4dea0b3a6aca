import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Waiting } from '../ui/Page.tsx';

/** Shows what is below to who is signed in; leads anybody else to the sign-in and back here. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const [location] = useLocation();
  return (
    <Waiting query={session}>
      {({ user, needsSetUp }) => {
        if (user) return children;
        return <Redirect to={needsSetUp ? paths.signIn() : paths.signIn(location + globalThis.location.search)} replace />;
      }}
    </Waiting>
  );
}
