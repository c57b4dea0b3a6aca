import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { commonText } from '../text/common.ts';

export interface Confirmation {
  title: string;
  /** Describes the consequences, and whether users can undo them. */
  text: ReactNode;
  /** Label of the confirm button, for example "Revoke key". */
  submitLabel: string;
  perform: () => Promise<unknown>;
}

/** Asks for confirmation of an action that cannot be undone. Other actions run immediately and offer an undo button. */
export function Confirm({ question: { title, text, submitLabel, perform }, onClose }: { question: Confirmation; onClose: () => void }) {
  const [isRunning, setRunning] = useState(false);
  async function go(): Promise<void> {
    setRunning(true);
    // The function `perform` has already shown the error.
    await perform().then(onClose, () => setRunning(false));
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button kind="danger" isRunning={isRunning} onClick={() => void go()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <p className="soft">{text}</p>
    </Dialog>
  );
}
