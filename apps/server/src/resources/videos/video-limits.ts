import { defaultLimits, type Limits } from '@docreel/recording';
import type { Context } from '../../context.ts';

/** Returns the limits for processing videos: the defaults, with the maximum duration that the operator configured. */
export function getVideoLimits({ VIDEO_MAX_SECONDS }: Pick<Context['config'], 'VIDEO_MAX_SECONDS'>): Limits {
  return { ...defaultLimits(), maxSeconds: VIDEO_MAX_SECONDS };
}
