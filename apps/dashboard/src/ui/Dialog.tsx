import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { findFirstField } from './first-field.ts';
import { useFocusReturn } from './use-focus-return.ts';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Renders the buttons at the end of the dialog, aligned right. */
  footer?: ReactNode;
  /** Width in pixels. Defaults to 440. */
  width?: number;
  /** Clicking outside does not close the dialog, so that users do not lose typed text. */
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
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      // Removes the role of the header. Otherwise, each dialog header would be a banner landmark, and stacked dialogs would have two.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div ref={markFirstField} className="stack">
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}

/** Marks the first field for Mantine, which otherwise focuses the close button when the dialog opens. */
function markFirstField(content: HTMLElement | null): void {
  if (content?.querySelector('[data-autofocus]') === null) findFirstField(content)?.setAttribute('data-autofocus', 'true');
}
