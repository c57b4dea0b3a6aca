import { TextInput } from '@mantine/core';
import type { FieldProps } from '../../ui/field-props.ts';
import classes from './SiteForm.module.css';
import { siteText } from '../../text/site.ts';

/** A field for a color as `#rrggbb`, typed or picked. If it is empty, the site uses the color in `placeholder`. */
export function ColorField({
  field: { onValue, ...field },
  placeholder,
  ...rest
}: {
  field: FieldProps<string>;
  label: string;
  description: string;
  placeholder: string;
}) {
  const isColour = /^#[0-9a-f]{6}$/i.test(field.value);
  return (
    <TextInput
      {...rest}
      {...field}
      placeholder={placeholder}
      onChange={(event) => onValue(event.currentTarget.value.trim())}
      rightSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={siteText.pickColor(rest.label)}
          value={isColour ? field.value : placeholder}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      }
    />
  );
}
