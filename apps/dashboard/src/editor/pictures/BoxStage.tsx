import { type KeyboardEvent, useRef } from 'react';
import { picturesText } from '../../text/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { CORNERS, isLargeEnough, type PictureMode, pressKey } from './boxes.ts';
import type { Mark } from './picture-url.ts';
import { useBoxDrag } from './use-box-drag.ts';
import classes from './BoxStage.module.css';

const text = picturesText.boxes;

interface BoxStageProps {
  mode: PictureMode;
  /** URL of the whole picture. */
  url: string;
  /** Maximum number of areas. */
  max: number;
  boxes: readonly Mark[];
  onBoxes: (boxes: readonly Mark[]) => void;
}

/** The area that the button adds, which users then move. */
const FIRST = { x: 35, y: 40, width: 30, height: 20 };

/** A picture on which areas are drawn, moved and resized by pointer or keyboard. */
export function BoxStage({ mode, url, max, boxes, onBoxes }: BoxStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const focusAt = (at: number) => requestAnimationFrame(() => stage.current?.querySelectorAll('button')[at]?.focus());
  const { drawn, ...drag } = useBoxDrag(stage, { boxes, max, onBoxes, onFocus: focusAt });

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const box = boxes[at];
    const next = box && pressKey(box, event.nativeEvent);
    const isDeleted = event.key === 'Delete' || event.key === 'Backspace';
    if (!next && !isDeleted) return;
    event.preventDefault();
    if (next) onBoxes(boxes.with(at, next));
    else remove(at);
  }
  function remove(at: number): void {
    onBoxes(boxes.toSpliced(at, 1));
    focusAt(Math.max(0, at - 1));
  }
  function add(): void {
    onBoxes([...boxes, FIRST]);
    focusAt(boxes.length);
  }
  return (
    <>
      <div ref={stage} className={classes.stage} data-mode={mode} {...drag}>
        <img src={url} alt="" draggable={false} />
        {[...boxes, ...(drawn && isLargeEnough(drawn) ? [drawn] : [])].map((box, at) => (
          <button
            key={at}
            type="button"
            className={classes.box}
            data-at={at}
            style={{ left: `${box.x}%`, top: `${box.y}%`, width: `${box.width}%`, height: `${box.height}%` }}
            aria-label={text.area(at + 1, box)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {CORNERS.map((corner) => (
              <span key={corner} className={classes.corner} data-corner={corner} />
            ))}
          </button>
        ))}
      </div>
      <div className={classes.foot}>
        <p className={classes.help}>{text.keys}</p>
        {boxes.length < max && (
          <Button icon="plus" onClick={add}>
            {text.add}
          </Button>
        )}
        {boxes.length > 0 && (
          <Button icon="trash" onClick={() => remove(boxes.length - 1)}>
            {text.remove}
          </Button>
        )}
      </div>
    </>
  );
}
