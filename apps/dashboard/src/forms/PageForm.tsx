import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import type { Form } from './use-form.ts';
import classes from './PageForm.module.css';
import { commonText } from '../text/common.ts';

export interface PageFormProps {
  form: Pick<Form<object>, 'onSubmit' | 'problem' | 'isSending' | 'isDirty'>;
  children: ReactNode;
  verb?: string;
  /** Why nobody may send it here. */
  refusal?: string | undefined;
}

/** A form that stands on a page: its fields, and a button that says why it waits. */
export function PageForm({ form, children, verb = commonText.save, refusal }: PageFormProps) {
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
          {verb}
        </Button>
      </div>
    </form>
  );
}
