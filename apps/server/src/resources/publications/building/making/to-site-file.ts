import { createHash } from 'node:crypto';
import type { SiteFile } from '../../site-files.store.ts';

/** The file under the hash of its bytes, and these. */
export function toSiteFile(
  projectId: string,
  sourceKey: string,
  { body, contentType }: { body: string | Uint8Array; contentType: string },
): { file: SiteFile; bytes: Uint8Array } {
  const bytes = Buffer.from(body);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = {
    source_key: sourceKey,
    storage_key: `sites/${projectId}/${sha256}`,
    content_type: contentType,
    sha256,
    size_bytes: bytes.byteLength,
  };
  return { file, bytes };
}
