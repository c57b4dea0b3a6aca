import type { DeliveryListItem, Webhook } from '@docreel/contract';
import type { Command } from 'commander';
import { OperatorError } from '../lib/operator-error.ts';
import { ApiError } from '../platform/http/errors/api-error.ts';
import { createOutbound } from '../platform/outbound/create-outbound.ts';
import { toWebhook } from '../resources/webhooks/delivery.ts';
import { readDeliveries, readDelivery, resendDelivery } from '../resources/webhooks/read-deliveries.ts';
import { setWebhook } from '../resources/webhooks/set-webhook.ts';
import { testWebhook } from '../resources/webhooks/test-webhook.ts';
import { removeWebhookSecret, createWebhookSecret } from '../resources/webhooks/webhook-secret.ts';
import { findWebhook } from '../resources/webhooks/webhooks.store.ts';
import type { Environment } from './environment.ts';
import { print, toColumns } from './print.ts';
import { withProject } from './with-project.ts';

interface Options {
  project: string;
  json?: boolean;
}

export function addWebhookCommands(program: Command, env: Environment): void {
  const webhook = program.command('webhook').description('the URL that receives every finished job of a project, and its deliveries');
  const command = (usage: string, description: string) =>
    webhook
      .command(usage)
      .description(description)
      .requiredOption('--project <slug>', 'slug or ID of the project')
      .option('--json', 'print JSON');

  command('show', 'show the webhook URL, and why it is disabled').action(async (options: Options) => {
    const shown = await withProject(env, options.project, async ({ db }, { id }) => toWebhook(await findWebhook(db, id)));
    print(shown, options, describe(shown));
  });
  command('set <url>', 'set the webhook URL; a disabled URL is enabled again').action(async (url: string, options: Options) => {
    print(...(await save(env, url, options)));
  });
  command('secret', 'create a secret that signs deliveries and show it once; replaces the previous one')
    .option('--drop', 'delete the secret: deliveries are no longer signed')
    .action(async ({ drop, ...options }: Options & { drop?: boolean }) => {
      await explainApiErrors(
        withProject(env, options.project, async ({ db }, { id }) => {
          if (drop !== true) {
            const made = await createWebhookSecret(db, id);
            return print(made, options, [made.secret]);
          }
          const shown = await removeWebhookSecret(db, id);
          print(shown, options, describe(shown));
        }),
      );
    });
  command('clear', 'remove the webhook URL').action(async (options: Options) => {
    print(...(await save(env, null, options)));
  });
  command('test', 'send a test delivery to the URL').action(async (options: Options) => {
    const test = await explainApiErrors(withProject(env, options.project, (context, { id }) => testWebhook(context, id)));
    print(test, options, [`Test delivery ${test.deliveryId} is pending. For the result, run webhook log --id ${test.deliveryId}.`]);
  });
  command('log', 'list the deliveries of the last 30 days, or show one with every attempt')
    .option('--id <id>', 'ID of one delivery')
    .action(async ({ id: deliveryId, ...options }: Options & { id?: string }) => {
      await explainApiErrors(
        withProject(env, options.project, async ({ db }, { id }) => {
          if (deliveryId === undefined) {
            const { deliveries } = await readDeliveries(db, id, { limit: 100, offset: 0 });
            return print(deliveries, options, toColumns([['CREATED', 'TO', 'STATUS', 'ATTEMPTS', 'ID'], ...deliveries.map(toRow)]));
          }
          const delivery = await readDelivery(db, id, deliveryId);
          const attempts = delivery.log.map(
            ({ number, startedAt, durationMs, reason }) => `${number}. ${startedAt}, ${durationMs} ms: ${reason ?? 'delivered'}`,
          );
          return print(delivery, options, [`${delivery.target} ${delivery.url}: ${delivery.status}`, ...attempts]);
        }),
      );
    });
  command('send-again', 'send a delivery again, with the same body and ID')
    .requiredOption('--id <id>', 'ID of the delivery')
    .action(async ({ id: deliveryId, ...options }: Options & { id: string }) => {
      const owed = await explainApiErrors(withProject(env, options.project, ({ db }, { id }) => resendDelivery(db, id, deliveryId)));
      print(owed, options, [`Delivery ${owed.deliveryId} is pending again: the service sends it.`]);
    });
}

async function save(env: Environment, url: string | null, options: Options): Promise<[Webhook, Options, string[]]> {
  const saved = await explainApiErrors(
    withProject(env, options.project, async ({ config, db }, { id }) => {
      const outbound = createOutbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS });
      try {
        return await setWebhook({ db, outbound }, id, url);
      } finally {
        await outbound.close();
      }
    }),
  );
  return [saved, options, describe(saved)];
}

/** Validates the options with the schema of the API, so that an invalid value produces the same message. */
async function explainApiErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

function describe({ url, isSigned, disabledAt, disabledReason }: Webhook): string[] {
  if (url === null) return ['No webhook URL is set. Jobs are sent only to their own callbackUrl.'];
  return disabledAt === null ? [isSigned ? `${url}, signed` : url] : [`${url} has been disabled since ${disabledAt}. ${disabledReason}`];
}

function toRow({ createdAt, target, url, status, attempts, deliveryId }: DeliveryListItem): string[] {
  return [createdAt, `${target} ${url}`, status, String(attempts), deliveryId];
}
