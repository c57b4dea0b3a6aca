import type { ColumnType, Generated } from 'kysely';
import type { Json, Time } from './columns.ts';

export interface TranslationTables {
  project_languages: {
    project_id: string;
    code: string;
    label: string;
    translation_rules: string | null;
    glossary: ColumnType<{ term: string; translation: string | null }[], string | undefined, string>;
    created_at: Time;
    site_name: string | null;
    description: string | null;
    /** The project description from which the translation was made. */
    source_description: string | null;
    description_author: 'person' | 'machine' | null;
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
    /** Translated title and descriptions, in the format of `translation.ts`. */
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
}
