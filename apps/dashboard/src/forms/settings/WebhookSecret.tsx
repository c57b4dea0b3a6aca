import type { Webhook } from '@docreel/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { Section } from '../../ui/Page.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { tell } from '../../ui/toast-store.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

/** Whether deliveries are signed, a secret that signs them, and how to check one. */
export function WebhookSecret({ webhook: { isSigned, oldSecretUntil } }: { webhook: Webhook }) {
  const [isAsked, setAsked] = useState(false);
  const drop = useSensitiveWrite('dropWebhookSecret', { onDone: () => tell('Deliveries are not signed any more.') });
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

const OVERLAPS = [
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
  { value: '0', label: 'Not at all: it ends now' },
];

/** Makes a secret and shows it, this once. */
function SecretDialog({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const { write: make, dialog } = useSensitiveWrite('makeWebhookSecret', { isForm: true, onDone: ({ secret }) => setMade(secret) });
  const form = useForm({
    initial: { overlapHours: '24' },
    submit: ({ overlapHours }) => make({ body: { overlapHours: Number(overlapHours) } }),
  });
  if (made !== null) return <MadeSecret secret={made} onClose={onClose} />;
  return (
    <>
      <FormDialog
        title={isReplaced ? 'Replace the secret' : 'Make a secret'}
        verb="Make secret"
        form={form}
        onClose={onClose}
        intro={
          <p className="soft">
            {isReplaced
              ? 'For a while each delivery carries two signatures, so that your program may change over when it likes.'
              : 'It is shown once. Your program keeps it and checks each delivery with it.'}
          </p>
        }
      >
        {isReplaced && <SelectField label="The one before holds for" choices={OVERLAPS} field={form.field('overlapHours')} />}
      </FormDialog>
      {dialog}
    </>
  );
}

function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce title="The secret of the webhook" width={620} onClose={onClose}>
      <p>Copy it now. It is not shown again.</p>
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
