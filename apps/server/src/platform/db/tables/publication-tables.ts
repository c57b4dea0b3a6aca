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
    outline_hash: Generated<string>;
    /** Hashes of what the outline is made of, by name; empty where it is not known (0080). */
    outline_parts: ColumnType<Record<string, string>, string | undefined, string>;
    /** Hash of the rows and the program that it was made from (0115); null where that is not known. */
    made_from: string | null;
    video_ids: Generated<string[]>;
    /** Live when addresses of files were still their hashes (0033). */
    has_hash_names: Generated<boolean>;
    /** Rises with each publication; those of a project share what they show by it (0122). */
    number: Generated<number>;
    warnings: ColumnType<string[], string | undefined, string>;
    created_at: Time;
    published_at: NullableTime;
    /** Set of a preview, which is never live. */
    preview_expires_at: NullableTime;
    preview_token_hash: Buffer | null;
  };
  /** Shown by the publications of the project from number `since` on, before `until`. */
  published_files: {
    project_id: string;
    path: string;
    since: number;
    until: Generated<number>;
    /** What a file that was made was made from. */
    source_key: string | null;
    storage_key: string;
    content_type: string;
    sha256: string;
    size_bytes: number;
  };
  published_articles: {
    project_id: string;
    language: string;
    article_id: number;
    since: number;
    until: Generated<number>;
    slug: string;
    revision: number;
    title: string;
    folder_id: number | null;
    markdown_path: string | null;
    place: number;
  };
  /** A view: the files of each publication. */
  publication_files: {
    publication_id: string;
    path: string;
    storage_key: string;
    content_type: string;
    sha256: string;
    size_bytes: number;
  };
  /** A view: what each publication shows. */
  publication_articles: {
    publication_id: string;
    language: string;
    article_id: number;
    slug: string;
    revision: number;
    place: number;
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
    /** Of its words, as planning the search compares them (0123). */
    marks: Generated<string>;
    compiled: string | null;
    /** What the search finds of the text (0116). */
    terms: string | null;
    passages: string | null;
  };
}
