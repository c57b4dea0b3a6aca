import { Textarea } from '@mantine/core';
import type { TextFieldProps } from './Field.tsx';
import classes from './TextAreaField.module.css';
import type { FieldProps } from './field-props.ts';

/** A text field with several lines. It is separate from `Field.tsx`, because the sign-in page needs none. */
export function TextAreaField({
  field: { onValue, ...field },
  isRequired,
  rows = 3,
  isCode = false,
  ...rest
}: { field: FieldProps<string>; rows?: number; isCode?: boolean } & TextFieldProps) {
  return (
    <Textarea
      {...rest}
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
