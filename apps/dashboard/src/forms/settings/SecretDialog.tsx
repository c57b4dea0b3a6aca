import { SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

const OVERLAPS = [
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
  { value: '0', label: 'Not at all: it ends now' },
];

/** Creates the webhook's signing secret and shows it once. */
export function SecretDialog({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const { write, dialog } = useSensitiveWrite('makeWebhookSecret', { isForm: true });
  return (
    <ResourceDialog
      title={isReplaced ? 'Replace the secret' : 'Make a secret'}
      submitLabel="Make secret"
      onClose={onClose}
      keptAs="webhook-secret"
      initial={{ overlapHours: '24' }}
      save={({ overlapHours }) => write({ body: { overlapHours: Number(overlapHours) } })}
      reveal={({ secret }) => ({ title: 'The secret of the webhook', width: 620, children: <NewSecret secret={secret} /> })}
      intro={
        <p className="soft">
          {isReplaced
            ? 'For a while each delivery carries two signatures, so that your program may change over when it likes.'
            : 'It is shown once. Your program keeps it and checks each delivery with it.'}
        </p>
      }
      confirmation={dialog}
    >
      {({ field }) => isReplaced && <SelectField label="The one before holds for" choices={OVERLAPS} field={field('overlapHours')} />}
    </ResourceDialog>
  );
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <>
      <p>Copy it now. It is not shown again.</p>
      <CopyBox what="the secret" text={secret} />
      <p className="soft">How a program checks a delivery, with the SDK:</p>
      <CopyBox what="the code" text={buildVerifyExample(secret)} />
    </>
  );
}

function buildVerifyExample(secret: string): string {
  return `import { verifyWebhook } from '@docreel/sdk';

// Throws where the signature is not ours.
const job = await verifyWebhook({
  body: await request.text(),
  headers: request.headers,
  secret: '${secret}',
  signatureHeader: null,
});`;
}
