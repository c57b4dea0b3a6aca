import * as z from 'zod';
import { Asset, RequestedBox } from './article-content.ts';
import { operation } from './operation.ts';

export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** The maximum file size, as a number of base64 characters. */
const PICTURE_MAX_LETTERS = Math.ceil(PICTURE_MAX_BYTES / 3) * 4;

const assetId = '9d520a6f3f1c2b409d520a6f3f1c2b40';

export const AssetAnswer = z.object({ asset: Asset }).meta({ id: 'AssetAnswer' });
/** Maximum number of redacted areas in one picture. */
export const REDACTED_BOXES_MAX = 20;

const redactedId = '1f2c3b40a6f39d520a6f3f1c2b409d52';
const box = { x: 12.5, y: 40, width: 20, height: 6 };

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
    response: AssetAnswer,
    errors: [],
    examples: {
      body: { data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==' },
      response: {
        asset: { assetId, url: 'https://docs.example.com/files/assets/5b1e7c3a9d52.png', contentType: 'image/png', width: 1, height: 1 },
      },
    },
  }),
  redactAsset: operation({
    method: 'post',
    path: '/assets/{assetId}/redaction',
    scope: 'write',
    tag: 'Assets',
    summary: 'Redact a picture',
    description:
      'Fills areas of a picture and stores the result as a new picture, encoded again from the pixels of the original. From then on, sites, previews and exports contain the redacted picture instead of the original and of earlier redactions, and the files of those need a session or an API key. If the picture is a frame of a video, the player of published pages covers the areas while the frame stands still. The video file itself is not changed. An empty list of boxes removes the redaction and returns the original.',
    params: z.strictObject({ assetId: z.string().regex(/^[0-9a-f]{32}$/, 'Must be the ID of a picture.') }),
    body: z
      .strictObject({
        boxes: z.array(RequestedBox).max(REDACTED_BOXES_MAX).meta({ description: 'All areas to redact, measured in the original.' }),
      })
      .meta({ id: 'RedactAsset' }),
    status: 200,
    response: AssetAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      body: { boxes: [box] },
      response: {
        asset: {
          assetId: redactedId,
          url: 'https://docs.example.com/files/assets/0a6f3f1c2b40.webp',
          contentType: 'image/webp',
          width: 1280,
          height: 720,
          redaction: {
            originalId: assetId,
            originalUrl: 'https://docs.example.com/files/assets/5b1e7c3a9d52.webp',
            boxes: [box],
            covers: [{ videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47', startSeconds: 8.2, endSeconds: 12.4, box }],
          },
        },
      },
    },
  }),
};

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
