/** Names of the settings pages, for the menu and the page titles. */
export const settingsText = {
  title: 'Settings',
  parts: {
    project: 'Project',
    site: 'Site',
    languages: 'Languages',
    templates: 'Templates',
    keys: 'API keys',
    webhook: 'Webhook',
    members: 'Members',
    exports: 'Export & import',
    trash: 'Trash',
  },
};
