import { NativeSelect } from '@mantine/core';
import type { Choice } from './ChoiceField.tsx';

export interface SmallSelectProps<Value extends string> {
  /** Accessible name. It is not visible. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onValue: (value: Value) => void;
  width: number;
  isDisabled?: boolean;
}

/** A native select for tables and filters: a tenth of the size of Mantine's, and a wheel on phones. */
export function SmallSelect<Value extends string>({ label, choices, value, onValue, width, isDisabled = false }: SmallSelectProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      data={choices.map(({ value: one, label: word }) => ({ value: one, label: word }))}
      value={value}
      size="xs"
      w={width}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onValue(currentTarget.value as Value)}
    />
  );
}
