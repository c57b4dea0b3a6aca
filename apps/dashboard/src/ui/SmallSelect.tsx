import { NativeSelect } from '@mantine/core';
import type { Choice } from './ChoiceField.tsx';

export interface SmallSelectProps<Value extends string> {
  /** Read out; nothing stands beside it. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onValue: (value: Value) => void;
  width: number;
  isDisabled?: boolean;
}

/** A choice within a table or above one: the browser's own, a tenth of what the kit's weighs, and a wheel on a phone. */
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
