import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { commonText } from '../text/common.ts';

export interface RevealOnceProps {
  title: string;
  width?: number;
  /** Label of the button. */
  done?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that cannot be shown again. A click outside does not close it. */
export function RevealOnce({ title, width = 560, done = commonText.done, onClose, children }: RevealOnceProps) {
  return (
    <Dialog
      title={title}
      width={width}
      isDirty
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
