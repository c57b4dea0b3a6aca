import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { ProjectRow } from '../project.ts';
import { findProjectById } from '../projects.store.ts';
import { toDnsRecord } from './domain.ts';
import { isDomainTaken, saveDomainVerification } from './domains.store.ts';

/**
 * Looks up the DNS record that proves ownership of the custom domain, and marks the domain as verified. Throws `CONFLICT` if the record
 * does not exist.
 */
export async function verifyDomain({ db, outbound }: Pick<Context, 'db' | 'outbound'>, projectId: string): Promise<ProjectRow> {
  const row = await findProjectById(db, projectId);
  if (!row) throw new ApiError('UNAUTHORIZED');
  const record = toDnsRecord(row);
  if (record === null) throw new ApiError('CONFLICT', 'The project has no custom domain. Set customDomain first.');
  if (row.domain_verified_at !== null) return row;
  const found = await outbound.resolveTxt(record.name).catch((cause: unknown) => {
    throw new ApiError('CONFLICT', `The DNS lookup of ${record.name} failed. Try again shortly.`, { cause });
  });
  if (!found.includes(record.value)) throw new ApiError('CONFLICT', describeMissingRecord(record, found));
  const proven = await saveDomainVerification(db, row).catch((cause: unknown) => {
    if (!isDomainTaken(cause)) throw cause;
    throw new ApiError('CONFLICT', `Another project on this server uses ${row.custom_domain}. Remove it there first.`, { cause });
  });
  if (!proven) throw new ApiError('CONFLICT', 'The domain was changed in the meantime. Verify it again.');
  return proven;
}

function describeMissingRecord({ name, value }: { name: string; value: string }, found: string[]): string {
  const others = found.length === 0 ? 'it has none' : 'it has others';
  return `There is no TXT record ${value} at ${name}: ${others}. New records can take a while to become visible.`;
}
