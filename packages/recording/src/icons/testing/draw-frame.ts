import sharp from 'sharp';
import type { GrayImage } from '../../frames/gray-image.ts';

const [WIDTH, HEIGHT] = [1280, 720];

/** Returns a frame with drawings, as SVG elements. */
export async function drawFrame(content: string, background = '#fafafa'): Promise<GrayImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${background}"/>${content}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: WIDTH, height: HEIGHT, pixels: data };
}
