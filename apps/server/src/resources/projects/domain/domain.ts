import { randomBytes } from 'node:crypto';
import type { DomainRecord } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { ServiceConfig } from '../../../context.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import type { Tables } from '../../../platform/db/tables.ts';

type DomainColumns = Pick<Selectable<Tables['projects']>, 'custom_domain' | 'domain_token'>;

/** Returns the DNS record that proves the ownership of the custom domain, or null if the project has no custom domain. */
export function toDnsRecord({ custom_domain: domain, domain_token: token }: DomainColumns): DomainRecord | null {
  if (domain === null || token === null) return null;
  return { type: 'TXT', name: `_docreel.${domain}`, value: `docreel-verification=${token}` };
}

/** Throws if the custom domain is the host name of this server. */
export function checkDomain(config: Pick<ServiceConfig, 'PUBLIC_URL' | 'SITES_URL'>, domain: string | null | undefined): void {
  const own = [config.PUBLIC_URL, config.SITES_URL].flatMap((address) => (address === undefined ? [] : new URL(address).hostname));
  if (typeof domain === 'string' && own.includes(domain))
    throw invalid([{ path: 'body.customDomain', code: 'own_host', message: 'Must not be the host name of this server.' }]);
}

/** Returns the columns to update for a new custom domain. A new domain gets a new token and must be verified again. */
export function planDomainChange(row: DomainColumns, domain: string | null | undefined) {
  if (domain === undefined || domain === row.custom_domain) return {};
  const token = domain === null ? null : randomBytes(20).toString('base64url');
  return { custom_domain: domain, domain_token: token, domain_verified_at: null };
}
