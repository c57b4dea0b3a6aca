import { useEffect, useRef } from 'react';
import { picturesText as text } from '../../text/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { formatClock } from '../../ui/Time.tsx';
import type { FrameWalk } from './use-frames.ts';
import classes from './PictureBar.module.css';

interface FrameStripProps {
  walk: FrameWalk;
  hasMoment: boolean;
  isArmed: boolean;
  isTaking: boolean;
  onTake: () => void;
}

/** The candidate frames as thumbnails, with the number of the shown frame and the keys. */
export function FrameStrip({ walk, hasMoment, isArmed, isTaking, onTake }: FrameStripProps) {
  const { frames, index, current } = walk;
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (index !== null) strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [index]);
  if (!hasMoment) return <p className={classes.hint}>{text.noMoment}</p>;
  if (!isArmed) return <p className={classes.hint}>{text.start}</p>;
  if (frames.length === 0) return <p className={classes.hint}>{walk.isLoading ? text.loading : text.noFrames}</p>;
  return (
    <>
      <ul ref={strip} className={classes.strip} aria-label={text.frames}>
        {frames.map(({ seconds, kind, url }, at) => (
          <li key={seconds} data-kind={kind}>
            <button
              type="button"
              aria-pressed={at === index}
              aria-label={text.frameAt(kind, formatClock(seconds))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => walk.show(at === index ? null : at)}
            >
              <img src={`${url}?size=480`} alt="" draggable={false} />
              <span aria-hidden="true">{formatClock(seconds)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <p role="status" className={classes.hint}>
          {current && index !== null && (
            <strong>
              {text.frame(index + 1, frames.length)}, {text.kinds[current.kind]}.{' '}
            </strong>
          )}
          {text.hint}
        </p>
        {current && (
          <Button kind="primary" isRunning={isTaking} onClick={onTake}>
            {text.take}
          </Button>
        )}
      </div>
    </>
  );
}
