import { Checkbox, Select, Switch } from '@mantine/core';
import type { FieldProps } from './field-props.ts';

/**
 * Form fields for selecting from choices. They are separate from text fields because Mantine's lists are large and the sign-in page needs
 * none.
 */

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export function SelectField<Value extends string>({
  field: { onValue, value, name, error },
  choices,
  isSearchable = false,
  ...rest
}: {
  field: FieldProps<Value>;
  choices: readonly Choice<Value>[];
  isSearchable?: boolean;
  label: string;
  description?: string;
}) {
  return (
    <Select
      {...rest}
      name={name}
      value={value}
      error={error}
      data={[...choices] as Choice[]}
      searchable={isSearchable}
      onChange={(next) => next !== null && onValue(next as Value)}
    />
  );
}

/** A group of checkboxes, each with a description. */
export function ChoicesField<Value extends string>({
  field: { onValue, value, name, error },
  label,
  choices,
}: {
  field: FieldProps<readonly Value[]>;
  label: string;
  choices: readonly (Choice<Value> & { description?: string })[];
}) {
  return (
    <Checkbox.Group label={label} value={[...value]} error={error} onChange={onValue}>
      <div className="stack" style={{ gap: '0.5rem', paddingBlock: '0.375rem' }}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} name={name} value={choice.value} label={choice.label} description={choice.description} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function SwitchField({
  field: { onValue, value, name },
  ...rest
}: {
  field: FieldProps<boolean>;
  label: string;
  description?: string;
}) {
  return <Switch {...rest} name={name} checked={value} onChange={(event) => onValue(event.currentTarget.checked)} />;
}
