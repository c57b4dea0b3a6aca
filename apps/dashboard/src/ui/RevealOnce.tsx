import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { commonText } from '../text/common.ts';

export interface RevealOnceProps {
  title: string;
  width?: number;
  /** Label of the copy button. */
  done?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that cannot be shown again. Clicking outside does not close the dialog. */
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
