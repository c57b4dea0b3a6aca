import { NativeSelect } from '@mantine/core';
import type { Choice } from './ChoiceField.tsx';

export interface SmallSelectProps<Value extends string> {
  /** Accessible name of the field, for screen readers only. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onValue: (value: Value) => void;
  width: number;
  isDisabled?: boolean;
}

/** Renders a native select element for tables and filters. It is a tenth of the size of Mantine's, and phones show their own picker. */
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
