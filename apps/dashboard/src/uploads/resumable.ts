/**
 * Which uploads were begun and not ended, kept in this browser: the same file dropped again, also after a reload, goes on where it stopped.
 * The server keeps the parts for a day.
 */
export interface Begun {
  videoId: string;
  uploadId: string;
  partSizeBytes: number;
  partsCount: number;
}

const KEPT_MS = 23 * 3600 * 1000;

function keyOf(project: string, { name, size, lastModified }: File): string {
  return `docreel-upload:${project}:${name}:${size}:${lastModified}`;
}

export function findBegun(project: string, file: File): Begun | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(project, file)) ?? 'null') as (Begun & { at: number }) | null;
    return kept && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

export function keepBegun(project: string, file: File, begun: Begun): void {
  try {
    localStorage.setItem(keyOf(project, file), JSON.stringify({ ...begun, at: Date.now() }));
  } catch {
    // Then it cannot be gone on with after a reload.
  }
}

export function forgetBegun(project: string, file: File): void {
  try {
    localStorage.removeItem(keyOf(project, file));
  } catch {
    // Nothing was kept.
  }
}
