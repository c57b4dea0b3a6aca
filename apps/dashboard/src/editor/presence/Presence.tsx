import type { Presence as PresenceData } from '@docreel/contract';
import { savingText } from '../../text/saving.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './Presence.module.css';

const text = savingText.presence;
const MAX_NAMES = 3;

/** Names the people who have the article open, next to the state of saving. */
export function Presence({ others }: { others: PresenceData['others'] }) {
  const names = others
    .slice(0, MAX_NAMES)
    .map(({ name, isMe, isEditing }) => (isMe ? text.myself : isEditing ? text.editing(name) : text.here(name)));
  const more = others.length - names.length;
  return (
    <span className={classes.presence} role="status">
      {names.length > 0 && (
        <>
          <Icon name="people" />
          {[...names, ...(more > 0 ? [text.more(more)] : [])].join(' · ')}
        </>
      )}
    </span>
  );
}
