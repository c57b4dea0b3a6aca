import type { BodyOf, assetOperations, ResponseOf } from '@docreel/contract';
import { PICTURE_MAX_BYTES } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { type AssetRow, findAssets, markUploaded } from './assets.store.ts';
import { keepAsset, storeAssetFiles } from './keep-asset.ts';
import { knowAsset, type NewAsset } from './save-asset.ts';
import { toAsset } from './to-asset.ts';

/** By what their bytes say. */
const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const SIDE_MAX = 8192;
/** Pictures that were sent, beside those that videos and imports brought. */
const UPLOADS_MAX = 5000;

/** Keeps a picture that somebody sent. Its bytes are not opened here: only their first words, which tell what it is and how large. */
export async function createAsset(
  context: Pick<Context, 'db' | 'storage' | 'config'>,
  projectId: string,
  { data }: BodyOf<(typeof assetOperations)['createAsset']>,
): Promise<ResponseOf<(typeof assetOperations)['createAsset']>> {
  const bytes = Buffer.from(data, 'base64');
  const known = knowAsset(await readPicture(bytes));
  const [there] = await findAssets(context.db, projectId, [known.id]);
  if (!there) await storeAssetFiles(context, projectId, [{ ...known, read: async () => bytes }]);
  return context.db.transaction().execute(async (tx) => {
    if (!there) await keepAsset(tx, projectId, known);
    const row = await findSent(tx, projectId, known.id);
    if (!row) throw new ApiError('CONFLICT', 'The picture was here and is just being removed. Send it again.');
    return { asset: toAsset(context.config, row) };
  });
}

/** The picture, from now on one that was sent, if the project has it. */
async function findSent(tx: Db, projectId: string, id: string): Promise<AssetRow | undefined> {
  const sent = await markUploaded(tx, projectId, id);
  if (sent > UPLOADS_MAX) throw new ApiError('CONFLICT', `The project has ${UPLOADS_MAX} pictures that were sent; it may not have more.`);
  const [row] = await findAssets(tx, projectId, [id]);
  return row;
}

async function readPicture(bytes: Buffer): Promise<NewAsset> {
  if (bytes.byteLength > PICTURE_MAX_BYTES) throw wrong('Must be at most 2 MiB.');
  const { type = '', width, height } = await sizeOf(bytes);
  const contentType = TYPES[type];
  if (contentType === undefined) throw wrong('Must be a PNG, JPEG or WebP picture. SVG is not taken, as it can run scripts.');
  if (Math.min(width, height) < 1 || Math.max(width, height) > SIDE_MAX) throw wrong(`Must be at most ${SIDE_MAX} pixels wide and high.`);
  return { bytes, contentType, width, height };
}

async function sizeOf(bytes: Buffer): Promise<{ type?: string | undefined; width: number; height: number }> {
  const { imageSize } = await import('image-size');
  try {
    return imageSize(bytes);
  } catch {
    // It throws for what it does not know and for what ends too early.
    return { width: 0, height: 0 };
  }
}

function wrong(message: string): ApiError {
  return invalid([{ path: 'body.data', code: 'invalid_picture', message }]);
}
