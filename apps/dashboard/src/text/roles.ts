/** Names of the four project roles, and messages for members whose role lacks a permission. */
export const rolesText = {
  viewer: { label: 'Viewer', description: 'Can read everything.' },
  editor: { label: 'Editor', description: 'Can add and edit content.' },
  publisher: { label: 'Publisher', description: 'Can also publish.' },
  owner: { label: 'Owner', description: 'Can also manage settings.' },
  askFor: (role: string) => `Ask an owner for the ${role} role.`,
  ownersOnly: 'Only owners can open this page',
};
