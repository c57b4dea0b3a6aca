import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import type { Form } from './use-form.ts';
import classes from './PageForm.module.css';
import { commonText } from '../text/common.ts';

export interface PageFormProps {
  form: Pick<Form<object>, 'onSubmit' | 'problem' | 'isSending' | 'isDirty'>;
  children: ReactNode;
  submitLabel?: string;
  /** Why this user cannot submit the form. */
  refusal?: string | undefined;
}

/** A form on a page. If its submit button is disabled, the button shows the reason. */
export function PageForm({ form, children, submitLabel = commonText.save, refusal }: PageFormProps) {
  return (
    <form className={classes.form} onSubmit={form.onSubmit}>
      {children}
      <Problem text={form.problem} />
      <div>
        <Button
          kind="primary"
          type="submit"
          isRunning={form.isSending}
          disabledReason={refusal ?? (form.isDirty ? undefined : commonText.noChanges)}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
