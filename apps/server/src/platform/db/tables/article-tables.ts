import type { Generated } from 'kysely';
import type { Json, NullableJson, NullableTime, Time } from './columns.ts';

export interface ArticleTables {
  folders: {
    id: Generated<number>;
    project_id: string;
    name: string;
    slug: string;
    parent_id: number | null;
    position: Generated<number>;
    revision: Generated<number>;
    trashed_at: NullableTime;
    /** ID of the folder whose deletion moved this folder to the trash. If this folder itself was deleted, its own ID. */
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
    /** ID of the folder whose deletion moved the article to the trash. Null if the article itself was deleted. */
    trashed_with: number | null;
    published_at: NullableTime;
    published_revision: number | null;
    published_slug: string | null;
    created_at: Time;
    updated_at: Time;
  };
  article_revisions: {
    article_id: number;
    /** Empty for the article itself, otherwise the language of a translation. */
    language: Generated<string>;
    number: number;
    title: string;
    slug: string;
    content: string;
    metadata: Json<Record<string, unknown>>;
    author: 'person' | 'machine';
    author_id: string | null;
    evidence: NullableJson<unknown>;
    created_at: Time;
    edit_session_started_at: NullableTime;
  };
  /**
   * Words of each article for the search, which database triggers write. `language` is empty for the article itself, otherwise the language
   * of a translation.
   */
  article_words: { article_id: number; language: string; project_id: string; words: string };
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
}
