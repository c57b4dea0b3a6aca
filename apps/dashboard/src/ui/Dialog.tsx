import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stands at the end, at the right: what does it last. */
  footer?: ReactNode;
  /** In pixels; 440 where left out. */
  width?: number;
  /** A click outside must not throw away what somebody has typed. */
  isDirty?: boolean;
}

export function Dialog({ title, onClose, children, footer, width = 440, isDirty = false }: DialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      closeOnClickOutside={!isDirty}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
      // Else it would be a banner, and of two dialogs, one above the other, there would be two.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className="stack">{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
