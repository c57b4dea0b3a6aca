import { Dialog } from '../../ui/Dialog.tsx';
import { editorText } from '../../text/editor.ts';
import classes from './HelpDialog.module.css';

/** Lists the keyboard shortcuts of the editor. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { title, key, action, rows } = editorText.help;
  return (
    <Dialog title={title} onClose={onClose}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{key}</th>
            <th scope="col">{action}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([keys, does]) => (
            <tr key={keys}>
              <td>
                <kbd>{keys}</kbd>
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
