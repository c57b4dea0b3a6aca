import type { PatchSiteSettings } from '@docreel/contract';
import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, NullableTime, Time } from './columns.ts';

/** Site settings as requested. Missing fields have their default values. */
export type StoredSite = { [Name in keyof PatchSiteSettings]?: NonNullable<PatchSiteSettings[Name]> };

export interface ProjectTables {
  projects: {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    language: Generated<string>;
    logo_url: string | null;
    /** Stored settings of the published site. */
    site: ColumnType<StoredSite, string | undefined, string>;
    custom_domain: string | null;
    domain_token: string | null;
    domain_verified_at: NullableTime;
    live_publication_id: string | null;
    revision: Generated<number>;
    created_at: Time;
    /** Time of the project's deletion. No request can reach the project after it. */
    deleted_at: NullableTime;
  };
  /**
   * Slugs of all projects, and former slugs under which a site was published. `project_id` is null if the project was deleted. Triggers on
   * `projects` write this table, and the operator can release a slug.
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
  /** State of the rate limits. Only the SQL function `check_key` writes this table. */
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
