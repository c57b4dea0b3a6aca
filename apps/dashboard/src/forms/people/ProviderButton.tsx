import { useEffect, useRef } from 'react';
import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { authText } from '../../text/auth.ts';

export interface ProviderButtonProps {
  /** Of the provider, as people know it. */
  name: string;
  /** `confirm`: in the place of giving the password again. */
  purpose?: 'sign_in' | 'confirm';
  /** Token of an invite that is taken up by it. */
  link?: string;
  /** The page to come back to. */
  returnTo?: string;
  /** Without being pressed, when it is first shown. */
  goesByItself?: boolean;
  /** Last, before the page is left. */
  onLeave?: () => void;
}

/** Leaves for the provider; one comes back to `/sign-in/return`. */
export function ProviderButton({ name, purpose = 'sign_in', onLeave, goesByItself = false, ...wish }: ProviderButtonProps) {
  const go = useWrite('goToProvider', {
    onDone: ({ url }) => {
      onLeave?.();
      globalThis.location.assign(url);
    },
  });
  const leave = () => go.go({ body: { purpose, ...wish } });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!goesByItself || isBegun.current) return;
    isBegun.current = true;
    leave();
  });
  return (
    <Button isFullWidth isRunning={go.isRunning} onClick={leave}>
      {authText.continueWith(name)}
    </Button>
  );
}
