import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed URLs of finished exports. They need no API key and expire after 24 hours. */

export interface ExportFile {
  jobId: string;
  extension: 'txt' | 'zip';
}

export const EXPORT_LIFE_MS = 24 * 3_600_000;

export function createExportUrl(
  publicUrl: string,
  secret: Buffer,
  { jobId, extension, expiresAt }: ExportFile & { expiresAt: Date },
): string {
  const path = `/exports/${jobId}.${extension}`;
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `${publicUrl}${path}?expires=${expires}&signature=${sign(secret, path, expires)}`;
}

/** Parses the URL of an export. Returns null if the format or the signature is invalid. `isExpired` is true after the expiry time. */
export function parseExportUrl(secret: Buffer, url: URL, nowMs: number): (ExportFile & { isExpired: boolean }) | null {
  const [, jobId, extension] = /^\/exports\/([0-9a-f-]{36})\.(txt|zip)$/.exec(url.pathname) ?? [];
  const [, expires, signature] = /^\?expires=(\d{1,12})&signature=([0-9a-f]{64})$/.exec(url.search) ?? [];
  if (!jobId || !expires || !signature) return null;
  const expected = Buffer.from(sign(secret, url.pathname, Number(expires)), 'hex');
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), expected)) return null;
  return { jobId, extension: extension === 'txt' ? 'txt' : 'zip', isExpired: nowMs >= Number(expires) * 1000 };
}

function sign(secret: Buffer, path: string, expires: number): string {
  return createHmac('sha256', secret).update(`GET\n${path}\n${expires}`).digest('hex');
}

export function toExportKey({ jobId, extension }: ExportFile): string {
  return `exports/${jobId}.${extension}`;
}
