import { type SyntheticEvent, useEffect, useState } from 'react';
import { DocreelError } from '@docreel/sdk';
import type { FieldProps } from '../ui/field-props.ts';
import { findKeptForm, forgetKeptForm, type KeptForm, showForm } from './kept-forms.ts';
import { fieldErrors, isSignedOut, notifyFailure } from '../api/errors.ts';
import { describeError } from '../text/errors.ts';

export interface Form<Values extends object> {
  values: Values;
  set: (values: Partial<Values>) => void;
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  /** Of a form element. */
  onSubmit: (event: SyntheticEvent) => void;
  /** What is wrong and belongs to no field: shown above the button. */
  problem: string | null;
  isSending: boolean;
  isDirty: boolean;
}

export interface FormOptions<Values extends object> {
  initial: Values;
  /** Rejects where the server refused: what it says of a field is shown there. */
  submit: (values: Values) => Promise<unknown>;
  /** Sentences for what can be told without asking: by field. */
  check?: (values: Values) => Partial<Record<keyof Values, string>>;
  /** Errors whose code is about one field, by code. */
  fieldOfCode?: Partial<Record<string, keyof Values & string>>;
  /** What belongs to no field is shown in the form instead of as a toast. */
  showsProblem?: boolean;
  /** A name under which what is typed is there again after signing in anew at the provider. Never for a form that holds a password. */
  keptAs?: KeptForm;
}

/** One form: its values, what is wrong with them, and sending them. One form for every write, in a file of its own. */
export function useForm<Values extends object>({
  initial,
  submit,
  check,
  fieldOfCode = {},
  showsProblem = false,
  keptAs,
}: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(() => ({ ...initial, ...(keptAs !== undefined && findKeptForm(keptAs, initial)) }));
  useEffect(() => (keptAs === undefined ? undefined : showForm(keptAs, values)), [keptAs, values]);
  // Once it stands in the form, the form has it.
  useEffect(() => (keptAs === undefined ? undefined : forgetKeptForm(keptAs)), [keptAs]);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  function set(next: Partial<Values>): void {
    setValues((before) => ({ ...before, ...next }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))));
  }

  async function send(): Promise<void> {
    const wrong = check?.(values) ?? {};
    setErrors(wrong);
    setProblem(null);
    if (Object.values(wrong).some((sentence) => sentence !== undefined)) return;
    setSending(true);
    try {
      await submit(values);
    } catch (error) {
      const named = error instanceof DocreelError ? fieldOfCode[error.code] : undefined;
      const found = { ...(named && { [named]: describeError(error) }), ...fieldErrors(error) };
      setErrors(found);
      const isTold = Object.keys(found).some((name) => name in values);
      if (isTold || isSignedOut(error)) return;
      if (showsProblem) setProblem(describeError(error));
      else notifyFailure(error);
    } finally {
      setSending(false);
    }
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onValue: (value) => set({ [name]: value } as unknown as Partial<Values>),
      ...(errors[name] !== undefined && { error: errors[name] }),
    }),
    onSubmit: (event) => {
      event.preventDefault();
      void send();
    },
    problem,
    isSending,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
  };
}
