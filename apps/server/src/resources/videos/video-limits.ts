import { defaultLimits, type Limits } from '@docreel/recording';
import type { Context } from '../../context.ts';

/** What the operator's settings leave of what a video may be. */
export function videoLimits({ VIDEO_MAX_SECONDS }: Pick<Context['config'], 'VIDEO_MAX_SECONDS'>): Limits {
  return { ...defaultLimits(), maxSeconds: VIDEO_MAX_SECONDS };
}
