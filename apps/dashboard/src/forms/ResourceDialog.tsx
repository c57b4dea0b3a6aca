import { type ReactNode, useId, useState } from 'react';
import { notify } from '../state/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, type DialogProps } from '../ui/Dialog.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RevealOnce, type RevealOnceProps } from '../ui/RevealOnce.tsx';
import { type Form, type FormOptions, useForm } from './use-form.ts';
import { commonText } from '../text/common.ts';

export interface ResourceDialogProps<Values extends object, Saved>
  extends Pick<DialogProps, 'title' | 'width' | 'onClose'>,
    Omit<FormOptions<Values>, 'submit'> {
  /** Label of the submit button, for example "Create key". */
  submitLabel: string;
  save: (values: Values) => Promise<Saved>;
  /** Returns the message of the toast that appears after saving. */
  savedMessage?: (saved: Saved) => string;
  /** Returns a secret or link, which the dialog shows once after saving instead of closing. */
  reveal?: (saved: Saved) => Omit<RevealOnceProps, 'onClose'>;
  /** Whether `save` opens another page or closes the dialog itself. */
  closesItself?: boolean;
  /** Whether the submit button is disabled until a value changes, as in edit dialogs. */
  needsChange?: boolean;
  /** Whether the action cannot be undone. */
  isDangerous?: boolean;
  /** Content above the form element. */
  intro?: ReactNode;
  /**
   * A dialog that this dialog opens, such as the password confirmation. It is rendered outside the form, because forms must not be nested.
   */
  confirmation?: ReactNode;
  /** Renders the form fields. */
  children: (form: Form<Values>) => ReactNode;
}

/** A dialog that creates or edits one resource. It contains fields, validates and saves them, and shows the result. */
export function ResourceDialog<Values extends object, Saved>(props: ResourceDialogProps<Values, Saved>) {
  const {
    title,
    width,
    onClose,
    submitLabel,
    save,
    savedMessage,
    reveal,
    closesItself,
    needsChange,
    isDangerous,
    intro,
    confirmation,
    children,
  } = props;
  const id = useId();
  const [revealed, setRevealed] = useState<Omit<RevealOnceProps, 'onClose'> | null>(null);
  const form = useForm({
    ...props,
    submit: async (values) => {
      const saved = await save(values);
      if (savedMessage) notify(savedMessage(saved));
      if (reveal) setRevealed(reveal(saved));
      else if (!closesItself) onClose();
    },
  });
  if (revealed) return <RevealOnce {...revealed} onClose={onClose} />;
  const refusal = needsChange && !form.isDirty ? commonText.noChanges : undefined;
  return (
    <>
      <Dialog
        title={title}
        width={width}
        onClose={onClose}
        isDirty={form.isDirty}
        footer={
          <>
            <Button onClick={onClose}>{commonText.cancel}</Button>
            <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" form={id} isRunning={form.isSending} disabledReason={refusal}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {intro}
        <form id={id} className="stack" onSubmit={form.onSubmit}>
          {children(form)}
          <Problem text={form.problem} />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
