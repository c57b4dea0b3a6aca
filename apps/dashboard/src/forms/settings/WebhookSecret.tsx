import type { Webhook } from '@docreel/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Section } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { isFormKept } from '../kept-forms.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

const SecretDialog = lazyComponent('SecretDialog', () => import('./SecretDialog.tsx'));

/** Whether deliveries are signed, a secret that signs them, and how to check one. */
export function WebhookSecret({ webhook: { isSigned, oldSecretUntil } }: { webhook: Webhook }) {
  const [isAsked, setAsked] = useState(() => isFormKept('webhook-secret'));
  const drop = useSensitiveWrite('dropWebhookSecret', { onDone: () => notify('Deliveries are not signed any more.') });
  return (
    <Section
      title="Signature"
      text="With a secret each delivery carries a signature (Standard Webhooks), so that your program knows that it is ours."
      actions={
        <>
          <Button onClick={() => setAsked(true)}>{isSigned ? 'New secret' : 'Make a secret'}</Button>
          {isSigned && (
            // What went wrong was told.
            <Button isRunning={drop.isRunning} onClick={() => void drop.write({}).catch(() => undefined)}>
              Send unsigned
            </Button>
          )}
        </>
      }
    >
      <Status tone={isSigned ? 'good' : 'quiet'}>{isSigned ? 'Deliveries are signed' : 'Deliveries are not signed'}</Status>
      {oldSecretUntil !== null && (
        <p className="soft">
          With two secrets; the older one ends <Time at={oldSecretUntil} />
        </p>
      )}
      {isAsked && <SecretDialog isReplaced={isSigned} onClose={() => setAsked(false)} />}
      {drop.dialog}
    </Section>
  );
}
