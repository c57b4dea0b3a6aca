import { TextInput } from '@mantine/core';
import type { FieldProps } from '../../ui/field-props.ts';
import classes from './SiteForm.module.css';
import { siteText } from '../../text/site.ts';

/** A colour as `#rrggbb`, typed or picked; empty is the site's own, which `placeholder` names. */
export function ColourField({
  field: { onValue, ...field },
  placeholder,
  ...said
}: {
  field: FieldProps<string>;
  label: string;
  description: string;
  placeholder: string;
}) {
  const isColour = /^#[0-9a-f]{6}$/i.test(field.value);
  return (
    <TextInput
      {...said}
      {...field}
      placeholder={placeholder}
      onChange={(event) => onValue(event.currentTarget.value.trim())}
      rightSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={siteText.pickColor(said.label)}
          value={isColour ? field.value : placeholder}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      }
    />
  );
}
