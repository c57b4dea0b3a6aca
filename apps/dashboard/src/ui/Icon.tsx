import sprite from './icons.svg?url';
import classes from './Icon.module.css';

export type IconName =
  | 'video'
  | 'article'
  | 'folder'
  | 'publish'
  | 'translate'
  | 'jobs'
  | 'settings'
  | 'search'
  | 'plus'
  | 'check'
  | 'close'
  | 'chevron-right'
  | 'chevron-down'
  | 'updown'
  | 'more'
  | 'copy'
  | 'trash'
  | 'edit'
  | 'eye'
  | 'eye-off'
  | 'move'
  | 'history'
  | 'undo'
  | 'refresh'
  | 'link'
  | 'external'
  | 'upload'
  | 'download'
  | 'key'
  | 'webhook'
  | 'people'
  | 'person'
  | 'sun'
  | 'moon'
  | 'system'
  | 'menu'
  | 'warning'
  | 'info'
  | 'play'
  | 'pause'
  | 'sparkle'
  | 'structure'
  | 'join'
  | 'split'
  | 'template'
  | 'send'
  | 'sign-out'
  | 'stop'
  | 'clock'
  | 'keyboard'
  | 'project';

/** Renders an icon in the color of the text next to it. Screen readers ignore it, because the text has the same meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className={classes.icon} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
