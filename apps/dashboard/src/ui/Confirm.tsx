import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { commonText } from '../text/common.ts';

export interface Confirmation {
  title: string;
  /** The consequences, and whether they can be undone. */
  text: ReactNode;
  /** Label of the button: "Revoke key". */
  submitLabel: string;
  perform: () => Promise<unknown>;
}

/** Asks before an action that cannot be undone. Other actions run immediately and offer to undo. */
export function Confirm({ question: { title, text, submitLabel, perform }, onClose }: { question: Confirmation; onClose: () => void }) {
  const [isRunning, setRunning] = useState(false);
  async function go(): Promise<void> {
    setRunning(true);
    // `perform` has already shown the error.
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
