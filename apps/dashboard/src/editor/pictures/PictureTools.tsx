import { useRef } from 'react';
import { picturesText as text } from '../../text/pictures.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { FrameTime } from '../types.ts';
import type { PictureMode } from './boxes.ts';
import type { PictureEdits } from './use-picture-edits.ts';
import classes from './PictureBar.module.css';

interface PictureToolsProps {
  edits: PictureEdits;
  /** Returns the frame that the player shows, or null without a player. */
  getFrame: () => FrameTime | null;
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
          <Tool icon="crop" label={text.crop} onClick={() => onOpen('crop')} />
          <Tool icon="mark" label={text.mark} onClick={() => onOpen('mark')} />
          <Tool icon="redact" label={text.redact} onClick={() => onOpen('redact')} />
        </>
      )}
      {getFrame() !== null && (
        <Tool icon="video" label={text.currentFrame} hint={text.currentFrameHint} isBusy={edits.isTaking} onClick={takeCurrent} />
      )}
      <Tool icon="upload" label={text.replace} hint={text.replaceHint} onClick={() => chooser.current?.click()} />
      <Tool icon="article" label={text.alt} hint={text.altHint} onClick={() => onOpen('alt')} />
      <Tool icon="trash" label={text.remove} onClick={edits.remove} isShort />
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

interface ToolProps {
  icon: IconName;
  label: string;
  /** Tooltip. Defaults to the label. */
  hint?: string;
  isBusy?: boolean;
  /** Whether the button shows only its icon. */
  isShort?: boolean;
  onClick: () => void;
}

function Tool({ icon, label, hint = label, isBusy = false, isShort = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      title={hint}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      // The picture stays selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={isBusy ? undefined : onClick}
    >
      <Icon name={icon} />
      {!isShort && <span>{label}</span>}
    </button>
  );
}
