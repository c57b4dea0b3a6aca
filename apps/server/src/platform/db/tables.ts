import type { ColumnType, Generated, Kysely } from 'kysely';

/** The rows as the database has them. int8 is a number here, jsonb is parsed, bytea is a Buffer. */

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as a JSON string, read as a value. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface Tables {
  projects: {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    language: Generated<string>;
    logo_url: string | null;
    live_publication_id: string | null;
    revision: Generated<number>;
    created_at: Time;
  };
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
    finished_at: NullableTime;
  };
  jobs: {
    id: string;
    project_id: string;
    kind: string;
    scope: string;
    status: Generated<'pending' | 'completed' | 'failed'>;
    input: Json<unknown>;
    output: NullableJson<Record<string, unknown>>;
    error: string | null;
    stage: string | null;
    percent: Generated<number>;
    video_id: string | null;
    fence: Generated<number>;
    lease_until: NullableTime;
    run_after: Time;
    losses: Generated<number>;
    retries: Generated<number>;
    callback_url: string | null;
    callback_secret: string | null;
    created_at: Time;
    started_at: NullableTime;
    completed_at: NullableTime;
  };
  job_steps: { job_id: string; name: string; result: NullableJson<unknown>; fence: number; finished_at: Time };
  deliveries: {
    id: string;
    project_id: string;
    /** Null for a test. */
    job_id: string | null;
    target: 'callback' | 'project' | 'test';
    url: string;
    host: string;
    secret: string | null;
    body: Buffer;
    status: Generated<'owed' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    /** Attempts made before a person had it sent again. */
    spent: Generated<number>;
    next_attempt_at: Time;
    fence: Generated<number>;
    lease_until: NullableTime;
    created_at: Time;
    finished_at: NullableTime;
  };
  project_webhooks: {
    project_id: string;
    url: string;
    disabled_at: NullableTime;
    disabled_reason: string | null;
    updated_at: Time;
  };
  delivery_attempts: {
    delivery_id: string;
    number: number;
    started_at: Time;
    duration_ms: number;
    response_status: number | null;
    reason: string | null;
  };
  videos: {
    id: string;
    project_id: string;
    filename: string;
    name: string;
    status: Generated<'pending' | 'processing' | 'ready' | 'failed'>;
    storage_key: string | null;
    sha256: string | null;
    content_type: string | null;
    size_bytes: number | null;
    duration_seconds: number | null;
    width: number | null;
    height: number | null;
    source_url: string | null;
    language: string | null;
    poster_asset: string | null;
    captions_asset: string | null;
    error_code: string | null;
    error_message: string | null;
    created_at: Time;
    updated_at: Time;
  };
  assets: {
    project_id: string;
    id: string;
    storage_key: string;
    content_type: string;
    size_bytes: number;
    width: number | null;
    height: number | null;
    created_at: Time;
  };
  folders: {
    id: Generated<number>;
    project_id: string;
    name: string;
    slug: string;
    parent_id: number | null;
    position: Generated<number>;
    revision: Generated<number>;
    trashed_at: NullableTime;
    /** The folder whose deletion took this one with it; its own id where it was deleted itself. */
    trashed_with: number | null;
    created_at: Time;
    updated_at: Time;
  };
  articles: {
    id: Generated<number>;
    project_id: string;
    folder_id: number | null;
    title: string;
    slug: string;
    content: Generated<string>;
    content_hash: string;
    metadata: Json<Record<string, unknown>>;
    language: string;
    is_hidden: Generated<boolean>;
    part_start_seconds: number | null;
    part_end_seconds: number | null;
    video_id: string | null;
    template_id: number | null;
    position: number;
    revision: Generated<number>;
    evidence: NullableJson<unknown>;
    trashed_at: NullableTime;
    /** The folder whose deletion took the article with it; null where it was deleted itself. */
    trashed_with: number | null;
    published_at: NullableTime;
    published_revision: number | null;
    published_slug: string | null;
    created_at: Time;
    updated_at: Time;
  };
  article_revisions: {
    article_id: number;
    /** '' is the article itself, otherwise the language of a translation. */
    language: Generated<string>;
    number: number;
    title: string;
    slug: string;
    content: string;
    metadata: Json<Record<string, unknown>>;
    author: 'person' | 'machine';
    evidence: NullableJson<unknown>;
    created_at: Time;
  };
  project_languages: {
    project_id: string;
    code: string;
    label: string;
    translation_rules: string | null;
    glossary: ColumnType<{ term: string; translation: string | null }[], string | undefined, string>;
    created_at: Time;
  };
  article_translations: {
    article_id: number;
    language: string;
    project_id: string;
    title: string;
    content: string;
    content_hash: string;
    metadata: Json<Record<string, unknown>>;
    blocks: Json<unknown>;
    /** Title and descriptions: see `translation.ts`. */
    fields: Json<unknown>;
    has_own_layout: Generated<boolean>;
    is_complete: Generated<boolean>;
    source_revision: number;
    revision: Generated<number>;
    created_at: Time;
    updated_at: Time;
  };
  folder_translations: {
    folder_id: number;
    language: string;
    project_id: string;
    name: string;
    source_name: string;
    author: 'person' | 'machine';
  };
  /** Kept by triggers (0013). '' is the article itself, otherwise the language of a translation. */
  article_words: { article_id: number; language: string; project_id: string; words: string };
  transcripts: {
    video_id: string;
    project_id: string;
    language: string | null;
    source: string;
    confidence: number;
    words: string;
    updated_at: Time;
  };
  transcript_segments: {
    video_id: string;
    number: number;
    start_seconds: number;
    end_seconds: number;
    text: string;
    words: ColumnType<string, never, never>;
  };
  templates: {
    id: Generated<number>;
    project_id: string;
    kind: 'article' | 'structure';
    name: string;
    description: Generated<string>;
    instructions: string;
    sections: Json<string[]>;
    form: string;
    image_url: string | null;
    sort_order: number;
    created_at: Time;
    updated_at: Time;
  };
  publications: {
    id: string;
    project_id: string;
    status: Generated<'building' | 'ready'>;
    content_hash: string;
    articles_count: number;
    folders_count: number;
    language: Generated<string>;
    languages: Generated<string[]>;
    outline_hash: Generated<string>;
    video_ids: Generated<string[]>;
    warnings: ColumnType<string[], string | undefined, string>;
    created_at: Time;
    published_at: NullableTime;
  };
  publication_files: {
    publication_id: string;
    path: string;
    storage_key: string;
    content_type: string;
    sha256: string;
    size_bytes: number;
  };
  publication_articles: {
    publication_id: string;
    language: string;
    article_id: number;
    slug: string;
    revision: number;
    place: number;
  };
  site_files: {
    project_id: string;
    source_key: string;
    storage_key: string;
    content_type: string;
    sha256: string;
    size_bytes: number;
  };
  content_digests: { project_id: string; content_hash: string; version: number; digest: Json<unknown> };
  published_slugs: { project_id: string; slug: string; article_id: number; taken_at: Time };
  project_slugs: { slug: string; project_id: string; given_up_at: Time };
  uploads: {
    video_id: string;
    project_id: string;
    storage_key: string;
    size_bytes: number | null;
    checksum_sha256: string | null;
    multipart_id: string | null;
    created_at: Time;
    expires_at: Time;
  };
  loose_files: { storage_key: string; project_id: string; free_after: Time };
  secrets: { name: string; value: Buffer };
}

/** The database, or a transaction on it: stores take either. */
export type Db = Kysely<Tables>;
