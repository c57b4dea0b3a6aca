import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { picturesText } from '../../text/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

const text = picturesText.altDialog;

interface AltDialogProps {
  value: string;
  onSave: (value: string) => void;
  onClose: () => void;
}

/** Edits the alternative text of a picture. */
export function AltDialog({ value, onSave, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState(value);
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      isDirty={alt !== value}
      footer={
        <Button kind="primary" type="submit" form="picture-alt">
          {text.submit}
        </Button>
      }
    >
      <form
        id="picture-alt"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(alt.replaceAll(/\s+/g, ' ').trim());
          onClose();
        }}
      >
        <Textarea
          data-autofocus
          label={text.label}
          description={text.help}
          autosize
          minRows={2}
          maxLength={1000}
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
