import type { PatchSiteSettings } from '@docreel/contract';
import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, NullableTime, Time } from './columns.ts';

/** As it was asked for; what is not there is the site's own. */
export type StoredSite = { [Name in keyof PatchSiteSettings]?: NonNullable<PatchSiteSettings[Name]> };

export interface ProjectTables {
  projects: {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    language: Generated<string>;
    logo_url: string | null;
    /** What was set of how the site looks. */
    site: ColumnType<StoredSite, string | undefined, string>;
    custom_domain: string | null;
    domain_token: string | null;
    domain_verified_at: NullableTime;
    live_publication_id: string | null;
    revision: Generated<number>;
    created_at: Time;
    /** From then on it is there for nobody. */
    deleted_at: NullableTime;
  };
  /**
   * The slug of every project, and former slugs under which its site was published. `project_id` is null if the project was deleted. Written by
   * triggers on `projects` (0152), freed by the operator.
   */
  project_slugs: { slug: string; project_id: string | null; released_at: NullableTime; was_published: Generated<boolean> };
  api_keys: {
    id: string;
    project_id: string;
    name: string;
    hash: Buffer;
    prefix: string;
    last_four: string;
    scopes: string[];
    rate_limit: number | null;
    expires_at: NullableTime;
    revoked_at: NullableTime;
    last_used_at: NullableTime;
    created_at: Time;
  };
  /** Written by `check_key` alone (0007). */
  rate_windows: { subject: string; hits: Date[]; counts: number[]; used: number };
  idempotency_keys: {
    api_key_id: string;
    key: string;
    request_hash: Buffer;
    status: number | null;
    headers: NullableJson<Record<string, string>>;
    body: Buffer | null;
    created_at: Time;
    held_until: Time;
  };
}
