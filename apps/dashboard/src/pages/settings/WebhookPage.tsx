import { useLocation, useParams } from 'wouter';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { WebhookForm } from '../../forms/settings/WebhookForm.tsx';
import { WebhookSecret } from '../../forms/settings/WebhookSecret.tsx';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { notify } from '../../state/toasts.ts';
import { Deliveries } from './Deliveries.tsx';
import { OwnersOnly } from './OwnersOnly.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { webhookText } from '../../text/webhook.ts';

const DeliveryDialog = lazyComponent('DeliveryDialog', () => import('./DeliveryDialog.tsx'));

/**
 * Shows the webhook URL, its secret, and the delivery log. If the path contains a delivery ID, the page opens the dialog of that delivery.
 */
export function WebhookPage() {
  const refusal = useRefusal('settings');
  if (refusal !== undefined)
    return (
      <SettingsFrame title={settingsText.parts.webhook}>
        <OwnersOnly reason={refusal} />
      </SettingsFrame>
    );
  return <OwnersWebhook />;
}

function OwnersWebhook() {
  const { slug } = useProject();
  const { deliveryId } = useParams<{ deliveryId?: string }>();
  const [, navigate] = useLocation();
  const webhook = useRead('getWebhook');
  const test = useWrite('testWebhook', { onDone: () => notify(webhookText.testSent) });
  const send: Action = {
    id: 'test-webhook',
    label: webhookText.sendTest,
    icon: 'send',
    group: 'page',
    disabledReason: (webhook.data?.url ?? null) === null ? webhookText.noUrl : undefined,
    perform: () => test.go({}),
  };
  useActions([send]);
  return (
    <SettingsFrame title={settingsText.parts.webhook} actions={<ActionButton action={send} />}>
      <Section title={webhookText.url.title} text={webhookText.url.text}>
        <QueryResult query={webhook}>{(found) => <WebhookForm key={found.url} webhook={found} />}</QueryResult>
      </Section>
      {webhook.data && webhook.data.url !== null && <WebhookSecret webhook={webhook.data} />}
      <Deliveries />
      {deliveryId !== undefined && <DeliveryDialog deliveryId={deliveryId} onClose={() => navigate(paths.webhook(slug))} />}
    </SettingsFrame>
  );
}
