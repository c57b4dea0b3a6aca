import type { PatchSiteSettings } from '@docreel/contract';
import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, NullableTime, Time } from './columns.ts';

/** Site settings as requested; missing fields use the defaults. */
export type StoredSite = { [Name in keyof PatchSiteSettings]?: NonNullable<PatchSiteSettings[Name]> };

export interface ProjectTables {
  projects: {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    language: Generated<string>;
    logo_url: string | null;
    /** The stored appearance of the site. */
    site: ColumnType<StoredSite, string | undefined, string>;
    custom_domain: string | null;
    domain_token: string | null;
    domain_verified_at: NullableTime;
    live_publication_id: string | null;
    revision: Generated<number>;
    created_at: Time;
    /** When the project was deleted. It is unreachable from then on. */
    deleted_at: NullableTime;
  };
  /**
   * The slugs of all projects, and former slugs under which a site was published. `project_id` is null if the project was deleted.
   * Written by triggers on `projects`; released by the operator.
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
  /** Written only by `check_key`. */
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
