import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { useAllActions } from './actions.ts';
import { Keys } from './Keys.tsx';
import classes from './Shortcuts.module.css';
import { areLettersOn, switchLetters } from './use-shortcuts.ts';

/** `?`: the keys of everything that can be done here. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const actions = useAllActions().filter(({ shortcut }) => shortcut !== undefined);
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Switch
        label="Single letters work"
        description="Off: only the keys with Ctrl, for those whose typing comes from speech."
        checked={isOn}
        onChange={(event) => {
          switchLetters(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      />
      <dl className={classes.list}>
        <div className={classes.pair}>
          <dt>Commands and search</dt>
          <dd>
            <Keys keys="Ctrl K" />
          </dd>
        </div>
        {actions.map(({ id, label, shortcut = '' }) => (
          <div key={id} className={classes.pair}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={shortcut} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
