import type { ArticleFile } from './article-file.ts';
import type { FolderFile } from './folder-file.ts';
import type { ServerText } from './server-project.ts';
import type { StatePatch } from './text-state.ts';
import type { Conflict } from './write-conflict.ts';

/** The requests of a push, and the problems that it only reports. */
export interface PushPlan {
  /** Folders to create, or to rename or move (`update`). `adopt` writes the ID of an equal folder. Parents come first. */
  folders: { directory: string; file: FolderFile; change: 'create' | 'update' | 'adopt' }[];
  /** Texts that are only here. A translation has the ID of its article. */
  created: ArticleFile[];
  updated: TextChange[];
  /** Files that are equal to the server without its last revision or ID, for example after an interrupted push. */
  adopted: { file: ArticleFile; server: ServerText }[];
  /** Pictures to upload, by ID, with their paths. */
  pictures: Map<string, string>;
  deleted: { id: number; title: string; revision: number }[];
  deletedFolders: { id: number; name: string }[];
  /** Texts that are deleted here, and stay on the server without `--delete`. */
  missing: ServerText[];
  /** Unchanged files whose text is no longer on the server. */
  gone: string[];
  missingPictures: { path: string; picture: string }[];
  unchangedCount: number;
  conflicts: Conflict[];
}

export interface TextChange {
  file: ArticleFile;
  server: ServerText;
  /** The fields to change. Changes of the server are already merged in. */
  patch: StatePatch;
  /** Whether the file lies in the directory of another folder than on the server. */
  isMoved: boolean;
}

export function createPlan(): PushPlan {
  return {
    folders: [],
    created: [],
    updated: [],
    adopted: [],
    pictures: new Map(),
    deleted: [],
    deletedFolders: [],
    missing: [],
    gone: [],
    missingPictures: [],
    unchangedCount: 0,
    conflicts: [],
  };
}
