import { useEffect, useRef } from 'react';
import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { authText } from '../../text/auth.ts';

export interface ProviderButtonProps {
  /** Display name of the identity provider. */
  name: string;
  /** Purpose of the redirect. `confirm` replaces entering the password again. */
  purpose?: 'sign_in' | 'confirm';
  /** Token of the invite to accept. */
  link?: string;
  /** Path to open after signing in. */
  returnTo?: string;
  /** Whether the redirect starts without a click. */
  startsAutomatically?: boolean;
  /** Called before the browser leaves the page. */
  onLeave?: () => void;
}

/** Redirects to the identity provider, which redirects back to `/sign-in/return`. */
export function ProviderButton({ name, purpose = 'sign_in', onLeave, startsAutomatically = false, ...request }: ProviderButtonProps) {
  const go = useWrite('startProviderSignIn', {
    onDone: ({ url }) => {
      onLeave?.();
      globalThis.location.assign(url);
    },
  });
  const leave = () => go.go({ body: { purpose, ...request } });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!startsAutomatically || isBegun.current) return;
    isBegun.current = true;
    leave();
  });
  return (
    <Button isFullWidth isRunning={go.isRunning} onClick={leave}>
      {authText.continueWith(name)}
    </Button>
  );
}
