import type { Asset } from '@docreel/contract';
import type { ServiceConfig } from '../../context.ts';
import { toAssetUrl } from './file-urls.ts';
import type { AssetRow } from './assets.store.ts';

/** Converts an asset row to the asset of the API. `originals` has the originals of redacted pictures by ID. */
export function toAsset(config: ServiceConfig, row: AssetRow, originals: ReadonlyMap<string, AssetRow> = new Map()): Asset {
  const original = row.redaction && originals.get(row.redaction.originalId);
  return {
    assetId: row.id,
    url: toAssetUrl(config, row),
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    ...(row.redaction && original && { redaction: { ...row.redaction, originalUrl: toAssetUrl(config, original) } }),
    ...(row.redacted_as !== null && { redactedAs: row.redacted_as }),
  };
}
