import type { Role } from '@docreel/contract';
import { rolesText } from '../text/roles.ts';

export const ROLE_CHOICES: readonly { value: Role; label: string; description: string }[] = [
  { value: 'viewer', ...rolesText.viewer },
  { value: 'editor', ...rolesText.editor },
  { value: 'publisher', ...rolesText.publisher },
  { value: 'owner', ...rolesText.owner },
];
