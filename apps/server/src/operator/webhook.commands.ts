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
  const webhook = program.command('webhook').description('the address that is told of every job of a project, and what was sent there');
  const command = (usage: string, description: string) =>
    webhook
      .command(usage)
      .description(description)
      .requiredOption('--project <slug>', 'slug or id of the project')
      .option('--json', 'answer with JSON');

  command('show', 'show the address, and why it is no longer used if it was given up').action(async (options: Options) => {
    const shown = await withProject(env, options.project, async ({ db }, { id }) => toWebhook(await findWebhook(db, id)));
    print(shown, options, describe(shown));
  });
  command('set <url>', 'set the address; one that was given up is used again').action(async (url: string, options: Options) => {
    print(...(await save(env, url, options)));
  });
  command('secret', 'make a secret that deliveries to the address are signed with, and show it this once; it takes the place of one before')
    .option('--drop', 'forget the secret: send unsigned again')
    .action(async ({ drop, ...options }: Options & { drop?: boolean }) => {
      await said(
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
  command('clear', 'take the address away').action(async (options: Options) => {
    print(...(await save(env, null, options)));
  });
  command('test', 'have the service send an example to the address').action(async (options: Options) => {
    const test = await said(withProject(env, options.project, (context, { id }) => testWebhook(context, id)));
    print(test, options, [`Test ${test.deliveryId} is owed: the service sends it. What came of it: webhook log --id ${test.deliveryId}.`]);
  });
  command('log', 'show what was sent in the last 30 days, or one delivery with every attempt')
    .option('--id <id>', 'one delivery')
    .action(async ({ id: deliveryId, ...options }: Options & { id?: string }) => {
      await said(
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
  command('send-again', 'send a delivery again: the same bytes under the same id')
    .requiredOption('--id <id>', 'id of the delivery')
    .action(async ({ id: deliveryId, ...options }: Options & { id: string }) => {
      const owed = await said(withProject(env, options.project, ({ db }, { id }) => resendDelivery(db, id, deliveryId)));
      print(owed, options, [`Delivery ${owed.deliveryId} is owed again: the service sends it.`]);
    });
}

async function save(env: Environment, url: string | null, options: Options): Promise<[Webhook, Options, string[]]> {
  const saved = await said(
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

/** What the API would refuse is refused here with the same sentence. */
async function said<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

function describe({ url, isSigned, disabledAt, disabledReason }: Webhook): string[] {
  if (url === null) return ['No address is set: jobs are told to their own callbackUrl only.'];
  return disabledAt === null ? [isSigned ? `${url}, signed` : url] : [`${url} is no longer used since ${disabledAt}. ${disabledReason}`];
}

function toRow({ createdAt, target, url, status, attempts, deliveryId }: DeliveryListItem): string[] {
  return [createdAt, `${target} ${url}`, status, String(attempts), deliveryId];
}
