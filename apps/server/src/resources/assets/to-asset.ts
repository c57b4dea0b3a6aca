import type { Asset } from '@docreel/contract';
import type * as z from 'zod';
import type { ServiceConfig } from '../../context.ts';
import { toAssetUrl } from './file-urls.ts';
import type { AssetRow } from './assets.store.ts';

/** Converts an asset row to the asset of the API. */
export function toAsset(config: ServiceConfig, row: AssetRow): z.output<typeof Asset> {
  return { assetId: row.id, url: toAssetUrl(config, row), contentType: row.content_type, width: row.width, height: row.height };
}
