/**
 * Stores information about unfinished uploads in this browser. If the user selects the same file again, its upload resumes, even after a
 * reload. The server keeps uploaded parts for a day.
 */
export interface StartedUpload {
  videoId: string;
  uploadId: string;
  partSizeBytes: number;
  partsCount: number;
}

/** Purpose of an uploaded file: a video, or the import of an export. */
export type Purpose = 'video' | 'import';

/** Properties that identify a file when the user selects it again. */
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

/** Returns all unfinished uploads of this browser, except those that another window is sending. */
export async function listUnfinished(): Promise<UnfinishedUpload[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const sent = new Set(held.map(({ name }) => name));
  return listStoredKeys()
    .filter((key) => !sent.has(key))
    .flatMap((key) => readStored(key) ?? []);
}

/**
 * Locks this file until the signal aborts, so that other windows know that it is being sent. Plain HTTP has no Web Locks API, so there is
 * no lock.
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
    // If local storage is not available, the upload cannot resume after a reload.
  }
}

export function forgetUnfinished(project: string, file: FileName): void {
  try {
    localStorage.removeItem(buildStorageKey(project, file));
  } catch {
    // If local storage is not available, there are no stored uploads.
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
