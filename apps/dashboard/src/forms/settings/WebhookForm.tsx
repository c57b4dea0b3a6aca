import type { Webhook } from '@docreel/contract';
import { TextField } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { useForm } from '../use-form.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { commonText } from '../../text/common.ts';
import { webhookText } from '../../text/webhook.ts';

/** Sets the webhook URL. An empty URL turns the webhook off. Saving a URL that Docreel has disabled enables it again. */
export function WebhookForm({ webhook: { url, disabledAt, disabledReason } }: { webhook: Webhook }) {
  const { write: set, dialog } = useSensitiveWrite('setWebhook', { isForm: true, onDone: () => notify(commonText.saved) });
  const form = useForm({
    storedAs: 'webhook',
    initial: { url: url ?? '' },
    submit: (values) => set({ body: { url: values.url.trim() || null } }),
    fieldOfCode: { INVALID_URL: 'url', URL_NOT_ALLOWED: 'url' },
    showsProblem: true,
  });
  const isGivenUp = disabledAt !== null;
  return (
    <>
      <Problem text={isGivenUp ? webhookText.url.disabled(disabledReason ?? webhookText.url.disabledFallback) : null} />
      <PageForm form={{ ...form, isDirty: form.isDirty || isGivenUp }}>
        <TextField label={webhookText.url.label} type="url" placeholder={webhookText.url.placeholder} field={form.field('url')} />
      </PageForm>
      {dialog}
    </>
  );
}
