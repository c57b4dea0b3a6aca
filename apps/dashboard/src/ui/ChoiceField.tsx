import { Checkbox, Select, Switch } from '@mantine/core';
import type { FieldProps } from './field-props.ts';

/**
 * Form fields for selecting from choices. They are separate from text fields because Mantine's lists are large and the sign-in page needs
 * none.
 */

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** Whether the choice is shown but cannot be selected. */
  disabled?: boolean;
}

export function SelectField<Value extends string>({
  field: { onValue, value, name, error },
  choices,
  isSearchable = false,
  isRequired = false,
  isMatch,
  nothingFound,
  onSearch,
  ...rest
}: {
  field: FieldProps<Value>;
  choices: readonly Choice<Value>[];
  isSearchable?: boolean;
  isRequired?: boolean;
  /** Returns whether a choice is shown for the typed words. Defaults to those whose label contains them. */
  isMatch?: (choice: Choice, words: string) => boolean;
  /** Text that appears if no choice matches the typed words. */
  nothingFound?: string;
  onSearch?: (words: string) => void;
  label: string;
  description?: string;
  placeholder?: string;
}) {
  return (
    <Select
      {...rest}
      name={name}
      value={value}
      error={error}
      data={[...choices] as Choice[]}
      searchable={isSearchable}
      openOnFocus={false}
      required={isRequired}
      withAsterisk={false}
      nothingFoundMessage={nothingFound}
      {...(isMatch && { filter: ({ options, search }) => (options as Choice[]).filter((choice) => isMatch(choice, search)) })}
      {...(onSearch && { onSearchChange: onSearch })}
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
