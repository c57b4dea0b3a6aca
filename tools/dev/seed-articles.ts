/** Articles of the development database. They contain every kind of block once, in two folders. */
export const ARTICLES = [
  {
    folder: 'Getting started',
    title: 'Create a project',
    content: `A project holds the videos and articles of one site.

1. Open **Projects** and select **New project**.
2. Enter a name, for example \`Website relaunch\`.
3. Select **Create**.

> [!TIP]
> You can change the name later in the settings.

| Plan | Projects |
| --- | --- |
| Free | 3 |
| Team | unlimited |
`,
  },
  {
    folder: 'Getting started',
    title: 'Invite your team',
    content: `Members see the project as soon as they accept the invitation.

1. Open **Settings**, then **Members**.
2. Select **Invite** and choose a role.

> [!WARNING]
> Owners can delete the project.
`,
  },
  {
    folder: 'Releases',
    title: 'Plan a release',
    content: `A release groups tasks that ship together.

\`\`\`sh
git tag v1.4.0
git push --tags
\`\`\`

- [x] Freeze the code
- [ ] Write the notes
- [ ] Publish
`,
  },
  {
    folder: 'Releases',
    title: 'Roll back a release',
    content: `Roll back if a release fails after it went live.

1. Open the release.
2. Select **Roll back** and confirm.

The previous version is live again within a minute.
`,
  },
] as const;
