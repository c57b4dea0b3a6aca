import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';

export interface ProviderButtonProps {
  /** Of the provider, as people know it. */
  name: string;
  /** `confirm`: in the place of giving the password again. */
  purpose?: 'sign_in' | 'confirm';
  /** Token of an invite that is taken up by it. */
  link?: string;
  /** The page to come back to. */
  returnTo?: string;
}

/** Leaves for the provider; one comes back to `/sign-in/return`. */
export function ProviderButton({ name, purpose = 'sign_in', ...wish }: ProviderButtonProps) {
  const go = useWrite('goToProvider', { onDone: ({ url }) => globalThis.location.assign(url) });
  return (
    <Button isFullWidth isRunning={go.isRunning} onClick={() => go.go({ body: { purpose, ...wish } })}>
      Continue with {name}
    </Button>
  );
}
