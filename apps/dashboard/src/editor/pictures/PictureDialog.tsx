import { useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { picturesText } from '../../text/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EditorAsset } from '../types.ts';
import type { PictureMode } from './boxes.ts';
import { BoxStage } from './BoxStage.tsx';
import type { Box, Mark, PictureUrl } from './picture-url.ts';
import classes from './BoxStage.module.css';

interface PictureDialogProps {
  mode: PictureMode;
  asset: EditorAsset;
  url: PictureUrl;
  onSave: (url: PictureUrl) => void;
  /** Called with the redacted picture, or with the original if all areas were removed. */
  onRedact: (asset: EditorAsset) => void;
  onClose: () => void;
}

/** Maximum numbers of areas. The published site shows at most six highlights. */
const MAX_AREAS: Record<PictureMode, number> = { crop: 1, mark: 6, redact: 20 };

/** Edits the areas of a picture: its crop, its highlights or its redactions. Redactions are drawn on the original. */
export function PictureDialog({ mode, asset, url, onSave, onRedact, onClose }: PictureDialogProps) {
  const text = picturesText.dialogs[mode];
  const known = readBoxes(mode, { asset, url });
  const [boxes, setBoxes] = useState<readonly Mark[]>(known);
  const redact = useWrite('redactAsset', {
    onDone: ({ asset: next }) => {
      onRedact(next);
      onClose();
    },
  });
  function save(): void {
    if (mode === 'redact') {
      redact.go({ params: { assetId: asset.assetId }, body: { boxes: boxes.map(({ side: _side, ...box }) => box) } });
      return;
    }
    onSave(mode === 'crop' ? { ...url, cut: boxes[0] ?? null } : { ...url, marks: [...boxes], point: null });
    onClose();
  }
  return (
    <Dialog
      title={text.title}
      width={960}
      onClose={onClose}
      isDirty={boxes !== known}
      footer={
        <>
          <Button onClick={onClose}>{picturesText.boxes.cancel}</Button>
          <Button kind="primary" isRunning={redact.isRunning} onClick={save}>
            {boxes.length === 0 && known.length > 0 ? text.clear : text.submit}
          </Button>
        </>
      }
    >
      <p className={classes.help}>{text.help}</p>
      <BoxStage
        mode={mode}
        url={asset.redaction && mode === 'redact' ? asset.redaction.originalUrl : asset.url}
        max={MAX_AREAS[mode]}
        boxes={boxes}
        onBoxes={setBoxes}
      />
      {mode === 'redact' && <p className={classes.help}>{picturesText.dialogs.redact.video}</p>}
    </Dialog>
  );
}

function readBoxes(mode: PictureMode, { asset, url }: Pick<PictureDialogProps, 'asset' | 'url'>): readonly Mark[] {
  if (mode === 'redact') return asset.redaction?.boxes ?? [];
  if (mode === 'mark') return url.marks;
  return url.cut ? [url.cut satisfies Box] : [];
}
