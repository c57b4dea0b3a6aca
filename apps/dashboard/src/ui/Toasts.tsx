import { type FocusEvent, useRef } from 'react';
import { Button, IconButton } from './Button.tsx';
import { CopyButton } from './Copy.tsx';
import { Icon } from './Icon.tsx';
import { closeToast, type Toast, useToasts } from '../state/toasts.ts';
import classes from './Toasts.module.css';
import { commonText } from '../text/common.ts';

/** Shows the current messages at the bottom of the page. Screen readers announce them. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={classes.toasts} role="region" aria-label={commonText.toasts.label}>
      <div aria-live="polite" className={classes.list}>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function OneToast({ toast: { id, message, isError, requestId, action } }: { toast: Toast }) {
  /** The element that had the focus before this message. It gets the focus back, so that people can go on typing. */
  const before = useRef<Element | null>(null);
  function remember({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  }
  function close(): void {
    if (before.current instanceof HTMLElement) before.current.focus();
    closeToast(id);
  }
  return (
    <div className={classes.toast} data-error={isError || undefined} onFocus={remember}>
      <Icon name={isError ? 'warning' : 'check'} />
      <div className={classes.text}>
        <p>{message}</p>
        {requestId !== null && (
          <p className={classes.request}>
            {commonText.toasts.request} <code>{requestId}</code> <CopyButton text={requestId} what={commonText.requestId} />
          </p>
        )}
      </div>
      {action && (
        <Button
          kind="subtle"
          onClick={() => {
            action.perform();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={commonText.toasts.dismiss} icon="close" onClick={close} />
    </div>
  );
}
