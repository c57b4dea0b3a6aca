/** Maximum size of a picture that the server accepts. It repeats a constant of the contract, because importing it would bundle all schemas. */
const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum width and height of a picture that is encoded again. */
const SIDE_MAX = 2560;
const QUALITIES = [0.9, 0.75, 0.6];
/** Types of pictures that the server accepts. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Returns whether the file is a picture that articles can contain. */
export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return PICTURE_TYPES.includes(type);
}

/**
 * Returns the picture in base64 as the server accepts it. Large pictures are encoded again, and all photos, because their metadata
 * may contain the location and a rotation. Throws if the browser cannot decode the file.
 */
export async function preparePicture(file: File): Promise<string> {
  const isFine = file.type !== 'image/jpeg' && file.size <= PICTURE_MAX_BYTES;
  return toBase64(isFine ? file : await encodeAgain(file));
}

async function encodeAgain(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  let encoded = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITIES[0] ?? 1 });
  for (const quality of QUALITIES.slice(1))
    if (encoded.size > PICTURE_MAX_BYTES) encoded = await canvas.convertToBlob({ type: 'image/webp', quality });
  return encoded;
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
