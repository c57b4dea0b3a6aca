import { SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { buildVerifyExample, webhookText } from '../../text/webhook.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { commonText } from '../../text/common.ts';

const OVERLAPS = [
  { value: '24', label: webhookText.secretDialog.overlaps.day },
  { value: '168', label: webhookText.secretDialog.overlaps.week },
  { value: '0', label: webhookText.secretDialog.overlaps.none },
];

/** Dialog that creates the webhook's signing secret and shows it once. */
export function SecretDialog({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const { write, dialog } = useSensitiveWrite('createWebhookSecret', { isForm: true });
  return (
    <ResourceDialog
      title={isReplaced ? webhookText.secretDialog.replaceTitle : webhookText.secretDialog.createTitle}
      submitLabel={webhookText.secretDialog.submit}
      onClose={onClose}
      storedAs="webhook-secret"
      initial={{ overlapHours: '24' }}
      save={({ overlapHours }) => write({ body: { overlapHours: Number(overlapHours) } })}
      reveal={({ secret }) => ({ title: webhookText.secretDialog.created, width: 620, children: <NewSecret secret={secret} /> })}
      intro={<p className="soft">{isReplaced ? webhookText.secretDialog.replaceText : webhookText.secretDialog.createText}</p>}
      confirmation={dialog}
    >
      {({ field }) =>
        isReplaced && <SelectField label={webhookText.secretDialog.overlap} choices={OVERLAPS} field={field('overlapHours')} />
      }
    </ResourceDialog>
  );
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <>
      <p>{commonText.copyOnce}</p>
      <CopyBox what={webhookText.secretDialog.secret} text={secret} />
      <p className="soft">{webhookText.secretDialog.example}</p>
      <CopyBox what={webhookText.secretDialog.code} text={buildVerifyExample(secret)} />
    </>
  );
}
