import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableTime, Time } from './columns.ts';

export interface PublicationTables {
  publications: {
    id: string;
    project_id: string;
    status: Generated<'building' | 'ready'>;
    content_hash: string;
    articles_count: number;
    folders_count: number;
    language: Generated<string>;
    languages: Generated<string[]>;
    /**
     * Hashes of the rows from which the publication was built, by part (see `InputHashes`). Empty for publications from before this column
     * existed.
     */
    input_hashes: ColumnType<Record<string, string>, string | undefined, string>;
    video_ids: Generated<string[]>;
    /** True if file URLs contained hashes while this publication was live. */
    has_hash_names: Generated<boolean>;
    warnings: ColumnType<string[], string | undefined, string>;
    created_at: Time;
    published_at: NullableTime;
    /** Expiry time of a preview. Null for other publications. A preview never becomes the live publication. */
    preview_expires_at: NullableTime;
    preview_token_hash: Buffer | null;
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
    /** Position of the article in reading order. */
    position: number;
    title: string;
    folder_id: number | null;
    markdown_path: string | null;
  };
  published_slugs: { project_id: string; slug: string; article_id: number; taken_at: Time };
  site_files: {
    project_id: string;
    source_key: string;
    storage_key: string;
    content_type: string;
    sha256: string;
    size_bytes: number;
  };
  content_digests: {
    project_id: string;
    content_hash: string;
    version: number;
    digest: Json<unknown>;
    /** Search terms in the article's text. */
    terms: string;
    /** The text in parts that the search links to, as JSON. */
    passages: string;
  };
}
