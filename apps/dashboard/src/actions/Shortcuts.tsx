import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { useAllActions } from './actions.ts';
import { Keys } from './Keys.tsx';
import classes from './Shortcuts.module.css';
import { areSingleKeysOn, setSingleKeys } from './use-shortcuts.ts';
import { shellText } from '../text/shell.ts';

/** Lists the keyboard shortcuts (`?`). */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const actions = useAllActions().filter(({ shortcut }) => shortcut !== undefined);
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog title={shellText.shortcuts.title} onClose={onClose}>
      <Switch
        label={shellText.shortcuts.singleKeys}
        description={shellText.shortcuts.singleKeysHelp}
        checked={isOn}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      />
      <dl className={classes.list}>
        <div className={classes.pair}>
          <dt>{shellText.shortcuts.palette}</dt>
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
