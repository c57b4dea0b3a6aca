/** Text of a test screen, drawn with a font that every test machine has. */
import sharp from 'sharp';
import type { GrayImage } from '../../frames/gray-image.ts';

export interface DrawnText {
  text: string;
  x: number;
  /** Baseline of the letters. */
  y: number;
  size: number;
  colour?: string;
  font?: string;
}

export async function drawScreen(texts: DrawnText[], { width = 1280, height = 720, ground = 'white' } = {}): Promise<GrayImage> {
  const lines = texts.map(
    ({ text, x, y, size, colour = 'black', font = 'DejaVu Sans' }) =>
      `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" fill="${colour}">${escaped(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${lines.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).flatten().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
