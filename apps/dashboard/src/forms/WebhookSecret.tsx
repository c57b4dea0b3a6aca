import type { Webhook } from '@docreel/contract';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CopyBox } from '../ui/Copy.tsx';
import { Section } from '../ui/Page.tsx';
import { ShownOnce } from '../ui/ShownOnce.tsx';
import { Status } from '../ui/Status.tsx';
import { tell } from '../ui/toast-store.ts';
import { useSensitiveWrite } from './use-sensitive-write.tsx';

/** Whether deliveries are signed, a secret that signs them, and how to check one. */
export function WebhookSecret({ webhook: { isSigned } }: { webhook: Webhook }) {
  const [made, setMade] = useState<string | null>(null);
  const make = useSensitiveWrite('makeWebhookSecret', { onDone: ({ secret }) => setMade(secret) });
  const drop = useSensitiveWrite('dropWebhookSecret', { onDone: () => tell('Deliveries are not signed any more.') });
  // What went wrong was told.
  const start = (write: () => Promise<unknown>) => write().catch(() => undefined);
  return (
    <Section
      title="Signature"
      text="With a secret each delivery carries a signature (Standard Webhooks), so that your program knows that it is ours."
      actions={
        <>
          <Button isRunning={make.isRunning} onClick={() => void start(() => make.write({}))}>
            {isSigned ? 'New secret' : 'Make a secret'}
          </Button>
          {isSigned && (
            <Button isRunning={drop.isRunning} onClick={() => void start(() => drop.write({}))}>
              Send unsigned
            </Button>
          )}
        </>
      }
    >
      <Status tone={isSigned ? 'good' : 'quiet'}>{isSigned ? 'Deliveries are signed' : 'Deliveries are not signed'}</Status>
      {made !== null && <MadeSecret secret={made} onClose={() => setMade(null)} />}
      {make.dialog}
      {drop.dialog}
    </Section>
  );
}

function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce title="The secret of the webhook" width={620} onClose={onClose}>
      <p>Copy it now. It is not shown again. A secret before it signs nothing any more.</p>
      <CopyBox what="the secret" text={secret} />
      <p className="soft">How a program checks a delivery, with the SDK:</p>
      <CopyBox what="the code" text={sayCheck(secret)} />
    </ShownOnce>
  );
}

function sayCheck(secret: string): string {
  return `import { verifyWebhook } from '@docreel/sdk';

// Throws where the signature is not ours.
const job = await verifyWebhook({
  body: await request.text(),
  headers: request.headers,
  secret: '${secret}',
  signatureHeader: null,
});`;
}
