import type { SiteBrand } from '@docreel/site';
import type { StoredSite } from '../../../platform/db/tables/project-tables.ts';
import type { AssetRow } from '../../assets/assets.store.ts';
import { toSiteSettings } from '../../projects/site-settings.ts';
import { toSiteAsset } from './media.ts';

/** Converts site settings to the branding of the site (such as colors and pictures). Pictures that no longer exist are omitted. */
export function toBrand(site: StoredSite, assets: ReadonlyMap<string, AssetRow>): SiteBrand {
  const { shown: _shown, feedbackWebhook: _feedbackWebhook, embedOrigins, logo, logoDark, favicon, ...rest } = toSiteSettings(site);
  const pictureOf = (id: string | null) => {
    const asset = id === null ? undefined : assets.get(id);
    return asset ? { src: toSiteAsset(asset).src, contentType: asset.content_type, width: asset.width, height: asset.height } : null;
  };
  return {
    ...rest,
    isEmbeddable: embedOrigins.length > 0,
    logo: pictureOf(logo),
    logoDark: pictureOf(logoDark),
    favicon: pictureOf(favicon),
  };
}
