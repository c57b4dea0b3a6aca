import type { Webhook } from '@docreel/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Section } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { isFormStored } from '../stored-forms.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { webhookText } from '../../text/webhook.ts';

const SecretDialog = lazyComponent('SecretDialog', () => import('./SecretDialog.tsx'));

/** Shows whether webhook deliveries are signed. Users can create or remove the signing secret here. */
export function WebhookSecret({ webhook: { isSigned, oldSecretUntil } }: { webhook: Webhook }) {
  const [isAsked, setAsked] = useState(() => isFormStored('webhook-secret'));
  const drop = useSensitiveWrite('deleteWebhookSecret', { onDone: () => notify(webhookText.signature.removed) });
  return (
    <Section
      title={webhookText.signature.title}
      text={webhookText.signature.text}
      actions={
        <>
          <Button onClick={() => setAsked(true)}>{isSigned ? webhookText.signature.replace : webhookText.signature.create}</Button>
          {isSigned && (
            // A toast has already shown the error.
            <Button isRunning={drop.isRunning} onClick={() => void drop.write({}).catch(() => undefined)}>
              {webhookText.signature.remove}
            </Button>
          )}
        </>
      }
    >
      <Status tone={isSigned ? 'good' : 'quiet'}>{isSigned ? webhookText.signature.signed : webhookText.signature.unsigned}</Status>
      {oldSecretUntil !== null && (
        <p className="soft">
          {webhookText.signature.oldSecret}
          <Time at={oldSecretUntil} />
        </p>
      )}
      {isAsked && <SecretDialog isReplaced={isSigned} onClose={() => setAsked(false)} />}
      {drop.dialog}
    </Section>
  );
}
