/**
 * Which uploads were begun and not ended, kept in this browser: the same file chosen again, also after a reload, goes on where it stopped.
 * The server keeps the parts for a day.
 */
export interface Begun {
  videoId: string;
  uploadId: string;
  partSizeBytes: number;
  partsCount: number;
}

/** What a file is sent for: to become a video, or to be imported. */
export type Purpose = 'video' | 'import';

/** What a file is known by when it is chosen again. */
export type FileName = Pick<File, 'name' | 'size' | 'lastModified'>;

export interface LeftBehind {
  project: string;
  purpose: Purpose;
  file: FileName;
  begun: Begun;
}

type Kept = LeftBehind & { at: number };

const KEPT_MS = 23 * 3600 * 1000;
const PREFIX = 'docreel-upload:';

export function isSameFile(one: FileName, other: FileName): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function keyOf(project: string, { name, size, lastModified }: FileName): string {
  return `${PREFIX}${project}:${name}:${size}:${lastModified}`;
}

export function findBegun(project: string, file: FileName): Begun | null {
  return readKept(keyOf(project, file))?.begun ?? null;
}

/** All that this browser has begun, those that another window is sending aside. */
export async function listLeftBehind(): Promise<LeftBehind[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const sent = new Set(held.map(({ name }) => name));
  return keptKeys()
    .filter((key) => !sent.has(key))
    .flatMap((key) => readKept(key) ?? []);
}

/** Other windows know the file as being sent until the signal fires. Without locks, on plain http, they do not. */
export function holdAsSent(project: string, file: FileName, signal: AbortSignal): void {
  const untilEnd = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  void navigator.locks?.request(keyOf(project, file), { ifAvailable: true }, () => untilEnd);
}

export function keepBegun({ project, purpose, file, begun }: LeftBehind): void {
  const { name, size, lastModified } = file;
  const kept: Kept = { project, purpose, file: { name, size, lastModified }, begun, at: Date.now() };
  try {
    localStorage.setItem(keyOf(project, file), JSON.stringify(kept));
  } catch {
    // Then it cannot be gone on with after a reload.
  }
}

export function forgetBegun(project: string, file: FileName): void {
  try {
    localStorage.removeItem(keyOf(project, file));
  } catch {
    // Nothing was kept.
  }
}

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function readKept(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    if (!kept?.at || !kept.file || !kept.begun || !kept.project || !kept.purpose) return null;
    return Date.now() - kept.at < KEPT_MS ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
