import { useRef } from 'react';
import { picturesText as text } from '../../text/pictures.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import type { Moment } from '../model/moment-url.ts';
import type { PictureMode } from './boxes.ts';
import type { PictureEdits } from './use-picture-edits.ts';
import classes from './PictureBar.module.css';

interface PictureToolsProps {
  edits: PictureEdits;
  /** Returns the frame that the player shows, or null without a player. */
  getFrame: () => Moment | null;
  onOpen: (dialog: PictureMode | 'alt') => void;
}

/** The buttons of the picture tool. A missing picture can only be replaced or removed. */
export function PictureTools({ edits, getFrame, onOpen }: PictureToolsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const takeCurrent = () => {
    const frame = getFrame();
    if (frame) edits.takeFrame(frame);
  };
  return (
    <div role="toolbar" aria-label={text.label} className={classes.tools}>
      {edits.asset && (
        <>
          {(['crop', 'mark', 'redact'] as const).map((mode) => (
            <ToolButton key={mode} icon={mode} label={text[mode]} onClick={() => onOpen(mode)}>
              <span>{text[mode]}</span>
            </ToolButton>
          ))}
        </>
      )}
      {getFrame() !== null && (
        <ToolButton icon="video" label={text.currentFrame} hint={text.currentFrameHint} isOff={edits.isTaking} onClick={takeCurrent}>
          <span>{text.currentFrame}</span>
        </ToolButton>
      )}
      <ToolButton icon="upload" label={text.replace} hint={text.replaceHint} onClick={() => chooser.current?.click()}>
        <span>{text.replace}</span>
      </ToolButton>
      <ToolButton icon="article" label={text.alt} hint={text.altHint} onClick={() => onOpen('alt')}>
        <span>{text.alt}</span>
      </ToolButton>
      <ToolButton icon="trash" label={text.remove} onClick={edits.remove} />
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={text.chooseFile}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void edits.replaceByFile(file);
        }}
      />
    </div>
  );
}
