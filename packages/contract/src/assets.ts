import * as z from 'zod';
import { Asset } from './article-content.ts';
import { operation } from './operation.ts';

export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** The maximum file size, as a number of base64 characters. */
const PICTURE_MAX_LETTERS = Math.ceil(PICTURE_MAX_BYTES / 3) * 4;

const assetId = '9d520a6f3f1c2b409d520a6f3f1c2b40';

export const assetOperations = {
  createAsset: operation({
    method: 'post',
    path: '/assets',
    scope: 'write',
    tag: 'Assets',
    summary: 'Add a picture',
    description:
      'Stores a picture for the project, such as a logo, a favicon or a picture in an article (`![alt](asset:{assetId})`). Accepts PNG, JPEG and WebP up to 2 MiB; the format is detected from the content. Uploading the same bytes again returns the same asset. SVG is not accepted because it can contain scripts.',
    body: z
      .strictObject({
        data: z
          .string()
          .min(1)
          .max(PICTURE_MAX_LETTERS)
          .refine(isBase64, 'Must be base64.')
          .meta({ description: 'The picture, encoded as base64.', contentEncoding: 'base64' }),
      })
      .meta({ id: 'CreateAsset' }),
    status: 200,
    response: z.object({ asset: Asset }).meta({ id: 'AssetAnswer' }),
    errors: [],
    examples: {
      body: { data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==' },
      response: {
        asset: { assetId, url: 'https://docs.example.com/files/assets/5b1e7c3a9d52.png', contentType: 'image/png', width: 1, height: 1 },
      },
    },
  }),
};

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
