import type { Project as PublicProject } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { toDnsRecord } from './domain/domain.ts';
import { toSiteSettings } from './site-settings.ts';

export type ProjectRow = Selectable<Tables['projects']>;

/** A project as operator commands print it. */
export interface Project {
  id: string;
  name: string;
  slug: string;
}

export function toProject({ id, name, slug }: ProjectRow): Project {
  return { id, name, slug };
}

/** Converts a row of the `projects` table to an API response. */
export function toPublicProject(row: ProjectRow, pictures: PublicProject['site']['pictures']): PublicProject {
  return {
    id: row.id,
    name: row.name,
    urlSlug: row.slug,
    description: row.description,
    language: row.language,
    isPublished: row.live_publication_id !== null,
    logoUrl: row.logo_url,
    projectType: 'documentation',
    isArchived: false,
    createdAt: row.created_at.toISOString(),
    customDomain: row.custom_domain,
    customDomainVerified: row.domain_verified_at !== null,
    customDomainRecord: toDnsRecord(row),
    site: { ...toSiteSettings(row.site), pictures },
  };
}
