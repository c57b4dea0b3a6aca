import { useState } from 'react';
import { listLanguages, matchesLanguage } from '../../labels/language-choices.ts';
import { languagesText } from '../../text/languages.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import type { FieldProps } from '../../ui/field-props.ts';

interface LanguageFieldProps {
  label: string;
  description: string;
  field: FieldProps<string>;
  /** Codes of languages that cannot be selected, because the project has them already. */
  taken?: readonly string[];
}

/** Selects a language by its name. The value is its code. Languages that are not in the list are found by their code. */
export function LanguageField({ field, taken = [], ...rest }: LanguageFieldProps) {
  const [words, setWords] = useState('');
  return (
    <SelectField
      {...rest}
      field={field}
      choices={listLanguages(words, field.value).map((choice) => ({ ...choice, disabled: taken.includes(choice.value) }))}
      placeholder={languagesText.field.placeholder}
      nothingFound={languagesText.field.nothingFound}
      isSearchable
      isRequired
      isMatch={matchesLanguage}
      onSearch={setWords}
    />
  );
}
