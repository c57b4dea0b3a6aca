import type { Role } from '@docreel/contract';

export const ROLE_CHOICES: readonly { value: Role; label: string; description: string }[] = [
  { value: 'viewer', label: 'Viewer', description: 'Reads everything.' },
  { value: 'editor', label: 'Editor', description: 'Also adds videos, makes and writes articles.' },
  { value: 'publisher', label: 'Publisher', description: 'Also publishes.' },
  { value: 'owner', label: 'Owner', description: 'Also has keys, webhook and members.' },
];
