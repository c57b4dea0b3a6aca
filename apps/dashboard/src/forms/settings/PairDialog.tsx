import type { Pairing, Scope } from '@docreel/contract';
import { useRead } from '../../api/query.ts';
import { ChoicesField } from '../../ui/ChoiceField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading } from '../../ui/Page.tsx';
import { formatTime } from '../../ui/Time.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { SCOPE_CHOICES } from './scope-choices.ts';
import { commonText } from '../../text/common.ts';
import { keysText } from '../../text/keys.ts';
import classes from './PairDialog.module.css';

interface PairDialogProps {
  phrase: string;
  onClose: () => void;
  onApproved: () => void;
}

/** Dialog that gives a machine an API key, after `docreel login` on the machine has shown the same phrase. */
export function PairDialog({ phrase, onClose, onApproved }: PairDialogProps) {
  const pairing = useRead('getPairing', { body: { phrase } }, { staleTime: Infinity });
  if (pairing.data) return <Approval pairing={pairing.data} onClose={onClose} onApproved={onApproved} />;
  return (
    <Dialog title={keysText.pairing.title} onClose={onClose} footer={<Button onClick={onClose}>{commonText.close}</Button>}>
      {pairing.isError ? <p>{keysText.pairing.gone}</p> : <Loading />}
    </Dialog>
  );
}

function Approval({ pairing, onClose, onApproved }: Omit<PairDialogProps, 'phrase'> & { pairing: Pairing }) {
  const { phrase, machine, address, createdAt } = pairing;
  const { write, dialog } = useSensitiveWrite('approvePairing', { isForm: true, onDone: onApproved });
  return (
    <ResourceDialog
      title={keysText.pairing.title}
      submitLabel={keysText.pairing.submit}
      onClose={onClose}
      initial={{ scopes: SCOPE_CHOICES.map(({ value }) => value) as readonly Scope[] }}
      check={({ scopes }) => (scopes.length === 0 ? { scopes: keysText.dialog.choosePermission } : {})}
      save={({ scopes }) => write({ body: { phrase, scopes: [...scopes] } })}
      savedMessage={() => keysText.pairing.done(machine)}
      confirmation={dialog}
      intro={
        <>
          <p>{keysText.pairing.compare}</p>
          <output className={classes.phrase} aria-label={keysText.pairing.phrase}>
            {phrase}
          </output>
          <p className="soft">{keysText.pairing.details(machine, address, formatTime(createdAt))}</p>
          <p>{keysText.pairing.warning}</p>
        </>
      }
    >
      {({ field }) => <ChoicesField label={keysText.dialog.permissions} choices={SCOPE_CHOICES} field={field('scopes')} />}
    </ResourceDialog>
  );
}
