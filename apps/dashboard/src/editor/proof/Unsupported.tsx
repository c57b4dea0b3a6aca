import type { UnsupportedText } from '@docreel/contract';
import { proofText } from '../../text/proof.ts';
import { Icon } from '../../ui/Icon.tsx';
import { describeUnsupported } from '../visual/describe-unsupported.ts';
import classes from './ArticleProof.module.css';

/** Lists the names and values of a step that the video does not support, with the reason for each. */
export function Unsupported({ unsupported }: { unsupported: readonly UnsupportedText[] }) {
  return (
    <div className={classes.unsupported} role="status">
      <h3>
        <Icon name="warning" /> {proofText.unsupported.title}
      </h3>
      <ul>
        {unsupported.map((one) => (
          <li key={`${one.kind} ${one.text}`}>{describeUnsupported(one)}</li>
        ))}
      </ul>
    </div>
  );
}
