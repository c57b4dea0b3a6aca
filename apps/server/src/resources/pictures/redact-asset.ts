import type { Asset, PictureBox } from '@docreel/contract';
import { MediaError, redactPicture } from '@docreel/recording';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { type AssetRow, findAssets, findOriginals } from '../assets/assets.store.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { toAsset } from '../assets/to-asset.ts';
import { PICTURE_SIZES } from '../videos/processing/get-frame.ts';
import { computeCovers } from './compute-covers.ts';
import { limitPictures } from './limit-pictures.ts';
import { removeRedaction, setRedaction } from './pictures.store.ts';

interface RedactionRequest {
  assetId: string;
  /** In percent of the original. An empty list removes the redaction. */
  boxes: PictureBox[];
}

/**
 * Burns boxes into a picture and stores the result as a new picture, which readers get from then on instead of the original. A redacted
 * picture is created again from its original. Throws `NOT_FOUND`, and `CONFLICT` if the picture cannot be decoded.
 */
export async function redactAsset(context: Context, projectId: string, { assetId, boxes }: RedactionRequest): Promise<Asset> {
  const { db } = context;
  const original = await getOriginal(db, projectId, assetId);
  if (boxes.length === 0) {
    await removeRedaction(db, projectId, original.id);
    return readAsset(context, projectId, original.id);
  }
  const id = await burnIn(context, original, boxes);
  if (id === original.id) return readAsset(context, projectId, id);
  const covers = await computeCovers(context, original, boxes);
  await setRedaction(db, { projectId, id }, { originalId: original.id, boxes, covers });
  return readAsset(context, projectId, id);
}

async function getOriginal(db: Db, projectId: string, assetId: string): Promise<AssetRow> {
  const [row] = await findAssets(db, projectId, [assetId]);
  const original = row?.redaction ? (await findOriginals(db, projectId, [row])).get(row.redaction.originalId) : row;
  if (!original || !isPicture(original.content_type)) throw new ApiError('NOT_FOUND', 'The project has no picture with this ID.');
  return original;
}

function isPicture(contentType: string): contentType is 'image/png' | 'image/jpeg' | 'image/webp' {
  return ['image/png', 'image/jpeg', 'image/webp'].includes(contentType);
}

async function burnIn(
  context: Context,
  { project_id: projectId, storage_key: key, content_type: contentType }: AssetRow,
  boxes: PictureBox[],
): Promise<string> {
  if (!isPicture(contentType)) throw new ApiError('NOT_FOUND');
  await using file = await context.storage.localFile(key);
  try {
    const { webp, ...picture } = await limitPictures(context.storage, () =>
      redactPicture(file.path, { contentType, boxes, sizes: PICTURE_SIZES.sizes }),
    );
    return await saveAsset(context, projectId, { ...picture, bytes: webp, contentType: 'image/webp' });
  } catch (cause) {
    if (!(cause instanceof MediaError)) throw cause;
    throw new ApiError('CONFLICT', 'The picture cannot be redacted, because its file cannot be decoded. Use another picture.', { cause });
  }
}

async function readAsset({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string, id: string): Promise<Asset> {
  const rows = await findAssets(db, projectId, [id]);
  const [row] = rows;
  if (!row) throw new ApiError('CONFLICT', 'The picture was deleted meanwhile. Try again.');
  return toAsset(config, row, await findOriginals(db, projectId, rows));
}
