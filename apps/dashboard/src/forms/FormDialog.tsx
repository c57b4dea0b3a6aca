import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, type DialogProps } from '../ui/Dialog.tsx';
import { Problem } from '../ui/Problem.tsx';
import type { Form } from './use-form.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose'> {
  form: Pick<Form<object>, 'onSubmit' | 'problem' | 'isSending' | 'isDirty'>;
  /** The deed, as the button says it: "Make key". */
  verb: string;
  /** What it does cannot be undone. */
  isDangerous?: boolean;
  /** Why it cannot be sent now. */
  refusal?: string | undefined;
  /** Above the fields, and no part of what is sent. */
  intro?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog: its fields, and the two ways out of it. */
export function FormDialog({ form, verb, isDangerous = false, refusal, intro, children, ...dialog }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" form={id} isRunning={form.isSending} disabledReason={refusal}>
            {verb}
          </Button>
        </>
      }
    >
      {intro}
      <form id={id} className="stack" onSubmit={form.onSubmit}>
        {children}
        <Problem text={form.problem} />
      </form>
    </Dialog>
  );
}
