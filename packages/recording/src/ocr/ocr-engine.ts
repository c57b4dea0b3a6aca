/**
 * An OCR engine, which reads lines of text in areas of one image. It has no access to earlier images; `withOcrCache` adds a cache of
 * them.
 */
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';
import type { OcrLine } from './ocr-line.ts';

export interface OcrEngine {
  /** Name of the program, its models and its language. */
  readonly name: string;
  /** Reads the areas. If the engine supports it, `isWanted` is called for each detected line before the expensive recognition. */
  read: (image: GrayImage, areas: Box[], isWanted: (box: Box) => boolean) => Promise<OcrLine[]>;
  /** Returns the estimates of each icon in these images of 32 × 32 bytes. Missing if the engine has no model for icons. */
  classifyIcons?: ((images: Uint8Array[]) => Promise<number[][]>) | undefined;
  close: () => Promise<void>;
}
