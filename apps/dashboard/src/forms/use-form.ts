import { type SyntheticEvent, useEffect, useState } from 'react';
import { DocreelError } from '@docreel/sdk';
import type { FieldProps } from '../ui/field-props.ts';
import { findStoredForm, forgetStoredForm, type StorableForm, registerForm } from './stored-forms.ts';
import { readFieldErrors, isSignedOut, notifyFailure } from '../api/errors.ts';
import { describeError } from '../text/errors.ts';

export interface Form<Values extends object> {
  values: Values;
  set: (values: Partial<Values>) => void;
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  /** Submit handler of the form element. */
  onSubmit: (event: SyntheticEvent) => void;
  /** An error that belongs to no field. The form shows it above the submit button. */
  problem: string | null;
  isSending: boolean;
  isDirty: boolean;
}

export interface FormOptions<Values extends object> {
  initial: Values;
  /** Saves the values and rejects if the server returns an error. Errors about fields appear at the fields. */
  submit: (values: Values) => Promise<unknown>;
  /** Validates the values in the browser. Returns error messages by field. */
  check?: (values: Values) => Partial<Record<keyof Values, string>>;
  /** Returns the field that an error code belongs to. */
  fieldOfCode?: Partial<Record<string, keyof Values & string>>;
  /** Whether to show errors that belong to no field in the form instead of as a toast. */
  showsProblem?: boolean;
  /**
   * Stores the values under this name while the user confirms their identity at the identity provider. Never set it for forms with
   * passwords.
   */
  storedAs?: StorableForm;
}

/** Manages the state of a form: values, errors and submission. */
export function useForm<Values extends object>({
  initial,
  submit,
  check,
  fieldOfCode = {},
  showsProblem = false,
  storedAs,
}: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(() => ({ ...initial, ...(storedAs !== undefined && findStoredForm(storedAs, initial)) }));
  useEffect(() => (storedAs === undefined ? undefined : registerForm(storedAs, values)), [storedAs, values]);
  // The form has restored the stored values, so they can be deleted.
  useEffect(() => (storedAs === undefined ? undefined : forgetStoredForm(storedAs)), [storedAs]);
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
      const found = { ...(named && { [named]: describeError(error) }), ...readFieldErrors(error) };
      setErrors(found);
      const isAtField = Object.keys(found).some((name) => name in values);
      if (isAtField || isSignedOut(error)) return;
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
