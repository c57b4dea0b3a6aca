import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import classes from './Field.module.css';
import type { FieldProps } from './field-props.ts';
import { commonText } from '../text/common.ts';

/** Fields for text, wired to `form.field('name')`: value, change, and what was wrong with it. Those to choose in are in `ChoiceField.tsx`. */

interface Said {
  label: string;
  description?: string;
  placeholder?: string;
  isRequired?: boolean;
  autoComplete?: string;
  /** Takes the focus when the dialog opens. */
  isFirst?: boolean;
}

export function TextField({
  field: { onValue, ...field },
  isRequired,
  isFirst,
  type = 'text',
  ...said
}: { field: FieldProps<string>; type?: 'text' | 'email' | 'url' | 'number' } & Said) {
  return (
    <TextInput
      data-autofocus={isFirst || undefined}
      {...said}
      {...field}
      type={type}
      required={isRequired ?? false}
      withAsterisk={false}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

export function PasswordField({ field: { onValue, ...field }, isRequired, isFirst, ...said }: { field: FieldProps<string> } & Said) {
  return (
    <PasswordInput
      data-autofocus={isFirst || undefined}
      {...said}
      {...field}
      required={isRequired ?? false}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': commonText.showPassword }}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

export function TextAreaField({
  field: { onValue, ...field },
  isRequired,
  isFirst,
  rows = 3,
  isCode = false,
  ...said
}: { field: FieldProps<string>; rows?: number; isCode?: boolean } & Said) {
  return (
    <Textarea
      data-autofocus={isFirst || undefined}
      {...said}
      {...field}
      rows={rows}
      required={isRequired ?? false}
      withAsterisk={false}
      classNames={{ input: classes.lines }}
      styles={{ input: { '--rows': rows, ...(isCode && { fontFamily: 'var(--mono)' }) } }}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
