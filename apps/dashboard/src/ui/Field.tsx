import { PasswordInput, TextInput } from '@mantine/core';
import type { FieldProps } from './field-props.ts';
import { commonText } from '../text/common.ts';

/** Text fields that take the value, change handler and error from `form.field('name')`. `ChoiceField.tsx` contains fields with choices. */

export interface TextFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  isRequired?: boolean;
  autoComplete?: string;
}

export function TextField({
  field: { onValue, ...field },
  isRequired,
  type = 'text',
  ...rest
}: { field: FieldProps<string>; type?: 'text' | 'email' | 'url' | 'number' } & TextFieldProps) {
  return (
    <TextInput
      {...rest}
      {...field}
      type={type}
      required={isRequired ?? false}
      withAsterisk={false}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

export function PasswordField({ field: { onValue, ...field }, isRequired, ...rest }: { field: FieldProps<string> } & TextFieldProps) {
  return (
    <PasswordInput
      {...rest}
      {...field}
      required={isRequired ?? false}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': commonText.showPassword }}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
