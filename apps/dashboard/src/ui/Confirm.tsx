import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { commonText } from '../text/common.ts';

export interface Question {
  title: string;
  /** What will be, and whether it can be taken back. */
  text: ReactNode;
  /** The deed, as the button says it: "Revoke key". */
  verb: string;
  perform: () => Promise<unknown>;
}

/** Asks before what cannot be undone. What can be, is done at once and says how to take it back. */
export function Confirm({ question: { title, text, verb, perform }, onClose }: { question: Question; onClose: () => void }) {
  const [isRunning, setRunning] = useState(false);
  async function go(): Promise<void> {
    setRunning(true);
    // Whoever performs it has told what went wrong.
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
            {verb}
          </Button>
        </>
      }
    >
      <p className="soft">{text}</p>
    </Dialog>
  );
}
