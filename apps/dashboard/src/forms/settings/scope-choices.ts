import type { Scope } from '@docreel/contract';
import type { Choice } from '../../ui/ChoiceField.tsx';
import { keysText } from '../../text/keys.ts';

/** The scopes of an API key, as choices of a form. */
export const SCOPE_CHOICES: readonly (Choice<Scope> & { description: string })[] = [
  { value: 'read', ...keysText.dialog.scopes.read },
  { value: 'write', ...keysText.dialog.scopes.write },
  { value: 'generate', ...keysText.dialog.scopes.generate },
  { value: 'publish', ...keysText.dialog.scopes.publish },
];
