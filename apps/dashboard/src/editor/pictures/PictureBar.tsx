import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Moment } from '../model/moment-url.ts';
import type { PictureMode } from './boxes.ts';
import { FrameStrip } from './FrameStrip.tsx';
import { changePictureState, getPictureState, type PictureKey } from './picture-plugin.ts';
import { findMomentBefore, type PlacedPicture } from './picture-position.ts';
import { formatPictureUrl } from './picture-url.ts';
import { PictureTools } from './PictureTools.tsx';
import { RedactionState } from './RedactionState.tsx';
import { type FrameWalk, useFrames } from './use-frames.ts';
import { type PictureEdits, usePictureEdits } from './use-picture-edits.ts';
import type { OwnPictures } from './use-pictures.ts';
import { useRoomBelow } from './use-room-below.ts';
import classes from './PictureBar.module.css';

const PictureDialog = lazyComponent('PictureDialog', () => import('./PictureDialog.tsx'));
const AltDialog = lazyComponent('AltDialog', () => import('./AltDialog.tsx'));

interface PictureBarProps {
  view: EditorView;
  picture: PlacedPicture;
  pictures: OwnPictures;
  /** Returns the frame that the player shows, or null without a player. */
  getFrame: () => Moment | null;
}

/** The tool below the selected picture: frames of the step, files, crop, highlight, redaction and alternative text. */
export function PictureBar({ view, picture, pictures, getFrame }: PictureBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<PictureMode | 'alt' | null>(null);
  const edits = usePictureEdits(view, picture, pictures);
  const moment = findMomentBefore(view.state.doc, picture.pos);
  const walk = useFrames(view, moment);
  const { isArmed } = getPictureState(view.state);
  const take = () => {
    if (walk.current && moment) edits.takeFrame({ videoId: moment.videoId, seconds: walk.current.seconds });
    else if (!isArmed) changePictureState(view, { isArmed: true });
  };
  function onKey(key: PictureKey): boolean {
    if (key === 'leave') return leaveFrames(walk);
    if (key === 'focus') bar.current?.querySelector('button')?.focus();
    else if (key === 'take') take();
    else walk.step(key === 'next' ? 1 : -1);
    return true;
  }
  useKeys(pictures, onKey);
  useRoomBelow(bar, view, picture.pos);
  const isWalking = walk.index !== null;
  const { length } = walk.frames;
  // Frames make the tool taller.
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' });
  }, [isArmed, isWalking, length]);
  return (
    <>
      {/* Escape works in the whole tool. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={bar}
        className={classes.bar}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          leaveFrames(walk);
          view.focus();
        }}
      >
        <PictureTools edits={edits} getFrame={getFrame} onOpen={setDialog} />
        <FrameStrip walk={walk} hasMoment={moment !== null} isArmed={isArmed} isTaking={edits.isTaking} onTake={take} />
        {edits.asset && <RedactionState key={edits.asset.assetId} asset={edits.asset} onReplace={edits.replace} />}
      </div>
      <PictureDialogs
        edits={edits}
        alt={String(picture.node.attrs['alt'])}
        dialog={dialog}
        onClose={() => {
          setDialog(null);
          view.focus();
        }}
      />
    </>
  );
}

/** Lets the tool handle the keys of the text while it is open. */
function useKeys({ current }: OwnPictures, onKey: (key: PictureKey) => boolean): void {
  useEffect(() => {
    Object.assign(current, { onKey });
    return () => void Object.assign(current, { onKey: null });
  });
}

interface PictureDialogsProps {
  edits: PictureEdits;
  alt: string;
  dialog: PictureMode | 'alt' | null;
  onClose: () => void;
}

function PictureDialogs({ edits: { asset, url, set, replace }, alt, dialog, onClose }: PictureDialogsProps) {
  if (dialog === 'alt') return <AltDialog value={alt} onSave={(value) => set('alt', value)} onClose={onClose} />;
  if (dialog === null || !asset || !url) return null;
  const onSave = (next: typeof url) => set('src', formatPictureUrl(next));
  return <PictureDialog mode={dialog} asset={asset} url={url} onSave={onSave} onRedact={replace} onClose={onClose} />;
}

/** Shows the picture itself again. Returns false if it is shown already. */
function leaveFrames({ index, show }: FrameWalk): boolean {
  if (index === null) return false;
  show(null);
  return true;
}
