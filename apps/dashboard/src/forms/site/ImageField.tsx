import { Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import type { FieldProps } from '../../ui/field-props.ts';
import classes from './SiteForm.module.css';
import { siteText } from '../../text/site.ts';

export interface SiteImage {
  assetId: string;
  url: string;
}

/** A field that uploads an image immediately and stores the image's ID in the form. `known` lists the images that the site already uses. */
export function ImageField({
  field: { value, onValue, error },
  label,
  description,
  known,
  isDark = false,
  refusal,
}: {
  field: FieldProps<string>;
  label: string;
  description: string;
  known: readonly SiteImage[];
  /** Whether to show the image on a dark background. */
  isDark?: boolean;
  refusal: string | undefined;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<SiteImage | null>(null);
  const send = useWrite('createAsset', {
    onDone: ({ asset }) => {
      setSent(asset);
      onValue(asset.assetId);
    },
  });
  const shown = [...known, ...(sent ? [sent] : [])].find(({ assetId }) => assetId === value);
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description} error={error}>
      <div className={classes.row} role="group" aria-labelledby={id}>
        {shown && <img className={classes.shown} data-dark={isDark} src={shown.url} alt="" />}
        <Button icon="upload" isRunning={send.isRunning} disabledReason={refusal} onClick={() => chooser.current?.click()}>
          {value === '' ? siteText.image.choose : siteText.image.change}
        </Button>
        {value !== '' && (
          <Button kind="subtle" disabledReason={refusal} onClick={() => onValue('')}>
            {siteText.image.remove}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={label}
          hidden
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void toBase64(file).then((data) => send.go({ body: { data } }));
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
