import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { QueryResult } from '../ui/Page.tsx';

/** Renders its children for signed-in users. Redirects all others to the sign-in page, which redirects back afterwards. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const [location] = useLocation();
  return (
    <QueryResult query={session}>
      {({ user, needsSetUp }) => {
        if (user) return children;
        return <Redirect to={needsSetUp ? paths.signIn() : paths.signIn(location + globalThis.location.search)} replace />;
      }}
    </QueryResult>
  );
}
