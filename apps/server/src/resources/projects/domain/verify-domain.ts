import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { ProjectRow } from '../project.ts';
import { findProjectById } from '../projects.store.ts';
import { toDnsRecord } from './domain.ts';
import { isDomainTaken, saveDomainVerification } from './domains.store.ts';

/** Looks for the record that proves the domain to be the project's own, and uses the name from then on. Throws `CONFLICT` where it is not there. */
export async function verifyDomain({ db, outbound }: Pick<Context, 'db' | 'outbound'>, projectId: string): Promise<ProjectRow> {
  const row = await findProjectById(db, projectId);
  if (!row) throw new ApiError('UNAUTHORIZED');
  const record = toDnsRecord(row);
  if (record === null) throw new ApiError('CONFLICT', 'The project has no domain of its own. Set customDomain first.');
  if (row.domain_verified_at !== null) return row;
  const found = await outbound.resolveTxt(record.name).catch((cause: unknown) => {
    throw new ApiError('CONFLICT', `The DNS did not answer for ${record.name}. Try again shortly.`, { cause });
  });
  if (!found.includes(record.value)) throw new ApiError('CONFLICT', describeMissingRecord(record, found));
  const proven = await saveDomainVerification(db, row).catch((cause: unknown) => {
    if (!isDomainTaken(cause)) throw cause;
    throw new ApiError('CONFLICT', `Another project of this server uses ${row.custom_domain}. Take it away there first.`, { cause });
  });
  if (!proven) throw new ApiError('CONFLICT', 'The domain was changed just now.');
  return proven;
}

function describeMissingRecord({ name, value }: { name: string; value: string }, found: string[]): string {
  const others = found.length === 0 ? 'it has none' : 'it has others';
  return `There is no TXT record ${value} at ${name}: ${others}. A new record may take a while to be seen.`;
}
