/**
 * Unfinished uploads, stored in this browser. Choosing the same file again resumes the upload, also after a reload. The server keeps the
 * parts for a day.
 */
export interface StartedUpload {
  videoId: string;
  uploadId: string;
  partSizeBytes: number;
  partsCount: number;
}

/** The purpose of an uploaded file: a video, or an import. */
export type Purpose = 'video' | 'import';

/** The properties that identify a file when it is chosen again. */
export type FileName = Pick<File, 'name' | 'size' | 'lastModified'>;

export interface UnfinishedUpload {
  project: string;
  purpose: Purpose;
  file: FileName;
  begun: StartedUpload;
}

type StoredUpload = UnfinishedUpload & { at: number };

const KEPT_MS = 23 * 3600 * 1000;
const PREFIX = 'docreel-upload:';

export function isSameFile(one: FileName, other: FileName): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function buildStorageKey(project: string, { name, size, lastModified }: FileName): string {
  return `${PREFIX}${project}:${name}:${size}:${lastModified}`;
}

export function findUnfinished(project: string, file: FileName): StartedUpload | null {
  return readStored(buildStorageKey(project, file))?.begun ?? null;
}

/** Returns all unfinished uploads of this browser except those that another window is sending. */
export async function listUnfinished(): Promise<UnfinishedUpload[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const sent = new Set(held.map(({ name }) => name));
  return listStoredKeys()
    .filter((key) => !sent.has(key))
    .flatMap((key) => readStored(key) ?? []);
}

/**
 * Tells other windows that this file is being sent, until the signal fires. Without the Web Locks API, on plain HTTP, they are not told.
 */
export function lockUpload(project: string, file: FileName, signal: AbortSignal): void {
  const untilEnd = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  void navigator.locks?.request(buildStorageKey(project, file), { ifAvailable: true }, () => untilEnd);
}

export function storeUnfinished({ project, purpose, file, begun }: UnfinishedUpload): void {
  const { name, size, lastModified } = file;
  const stored: StoredUpload = { project, purpose, file: { name, size, lastModified }, begun, at: Date.now() };
  try {
    localStorage.setItem(buildStorageKey(project, file), JSON.stringify(stored));
  } catch {
    // Storage is not available: the upload cannot be resumed after a reload.
  }
}

export function forgetUnfinished(project: string, file: FileName): void {
  try {
    localStorage.removeItem(buildStorageKey(project, file));
  } catch {
    // Storage is not available, so no upload was stored.
  }
}

function listStoredKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function readStored(key: string): StoredUpload | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredUpload> | null;
    if (!stored?.at || !stored.file || !stored.begun || !stored.project || !stored.purpose) return null;
    return Date.now() - stored.at < KEPT_MS ? (stored as StoredUpload) : null;
  } catch {
    return null;
  }
}
