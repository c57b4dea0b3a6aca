/** Rarely used codecs and pixel formats. */
import type { HostileFile } from './hostile-file.ts';

const CODECS: Record<string, string[]> = {
  'H.265': ['mkv', 'libx265', '-preset', 'ultrafast'],
  VP9: ['webm', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
  Theora: ['ogg', 'libtheora'],
  'MPEG-1': ['mpg', 'mpeg1video', '-r', '25'],
  'MPEG-2': ['ts', 'mpeg2video', '-r', '25'],
  'Motion JPEG': ['avi', 'mjpeg'],
  Cinepak: ['avi', 'cinepak'],
  'Microsoft Video 1': ['avi', 'msvideo1'],
  'Windows Media': ['asf', 'wmv2'],
  'Sorenson Spark': ['flv', 'flv'],
  'Sorenson 1': ['mov', 'svq1', '-pix_fmt', 'yuv410p'],
  'QuickTime Animation': ['mov', 'qtrle'],
  ProRes: ['mov', 'prores'],
  'JPEG 2000': ['mov', 'jpeg2000'],
  'a GIF as a track': ['mkv', 'gif'],
  HuffYUV: ['avi', 'huffyuv'],
  Snow: ['avi', 'snow', '-strict', '-2'],
};

const FORMATS = ['yuv444p10le', 'gray', 'rgb24', 'yuv410p', 'gray16le', 'yuva444p', 'gbrp', 'bgra'];

export const RARE_CODECS: HostileFile[] = [
  ...Object.entries(CODECS).map(
    ([name, [extension = '', codec = '', ...more]]): HostileFile => ({
      name,
      make: ({ media }) => media(`a.${extension}`, ['-c:v', codec, ...more]),
      expected: ['ready'],
    }),
  ),
  ...FORMATS.map(
    (format): HostileFile => ({
      name: `pixels of ${format}`,
      make: ({ media }) => media('a.mkv', ['-c:v', 'ffv1', '-strict', '-2', '-pix_fmt', format]),
      expected: ['ready'],
    }),
  ),
];
