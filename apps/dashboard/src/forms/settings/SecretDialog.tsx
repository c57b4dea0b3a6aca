import { useState } from 'react';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

const OVERLAPS = [
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
  { value: '0', label: 'Not at all: it ends now' },
];

/** Makes a secret and shows it, this once. */
export function SecretDialog({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const { write: make, dialog } = useSensitiveWrite('makeWebhookSecret', { isForm: true, onDone: ({ secret }) => setMade(secret) });
  const form = useForm({
    keptAs: 'webhook-secret',
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
