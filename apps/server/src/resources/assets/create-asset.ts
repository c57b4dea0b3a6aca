import type { BodyOf, assetOperations, ResponseOf } from '@docreel/contract';
import { PICTURE_MAX_BYTES } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { type AssetRow, findAssets, markUploaded } from './assets.store.ts';
import { claimAsset, storeAssetFiles } from './store-asset.ts';
import { readPictureHeader } from './picture-header.ts';
import { describeAsset, type NewAsset } from './save-asset.ts';
import { scheduleResizing } from './resize-pictures.job.ts';
import { toAsset } from './to-asset.ts';

const SIDE_MAX = 8192;
/** Maximum number of uploaded pictures per project. Pictures from videos and imports do not count. */
const UPLOADS_MAX = 5000;

/** Stores an uploaded picture. Its type and dimensions are read from the file header, so the pixels are not decoded. */
export async function createAsset(
  context: Pick<Context, 'db' | 'storage' | 'config' | 'queue'>,
  projectId: string,
  { data }: BodyOf<(typeof assetOperations)['createAsset']>,
): Promise<ResponseOf<(typeof assetOperations)['createAsset']>> {
  const bytes = Buffer.from(data, 'base64');
  const known = describeAsset(readPicture(bytes));
  const [there] = await findAssets(context.db, projectId, [known.id]);
  if (!there) await storeAssetFiles(context, projectId, [{ ...known, read: async () => bytes }]);
  return context.db.transaction().execute(async (tx) => {
    if (!there) {
      await claimAsset(tx, projectId, known);
      await scheduleResizing(context, tx, projectId);
    }
    const row = await markAndFindAsset(tx, projectId, known.id);
    if (!row) throw new ApiError('CONFLICT', 'The picture is being deleted. Send it again.');
    return { asset: toAsset(context.config, row) };
  });
}

/** Marks a picture as uploaded and returns its row, or undefined if the project does not have it. Throws `CONFLICT` above the limit. */
async function markAndFindAsset(tx: Db, projectId: string, id: string): Promise<AssetRow | undefined> {
  const sent = await markUploaded(tx, projectId, id);
  if (sent > UPLOADS_MAX) throw new ApiError('CONFLICT', `The project has ${UPLOADS_MAX} uploaded pictures, which is the maximum.`);
  const [row] = await findAssets(tx, projectId, [id]);
  return row;
}

function readPicture(bytes: Buffer): NewAsset {
  if (bytes.byteLength > PICTURE_MAX_BYTES) throw invalidPicture('Must be at most 2 MiB.');
  const header = readPictureHeader(bytes);
  if (!header || header.contentType === 'image/gif')
    throw invalidPicture('Must be a PNG, JPEG or WebP picture. SVG is not accepted, because it can run scripts.');
  const { width, height } = header;
  if (Math.min(width, height) < 1 || Math.max(width, height) > SIDE_MAX)
    throw invalidPicture(`Must be at most ${SIDE_MAX} pixels wide and high.`);
  return { bytes, ...header };
}

function invalidPicture(message: string): ApiError {
  return invalid([{ path: 'body.data', code: 'invalid_picture', message }]);
}
