import { RESOURCE_ORDER } from './resource-order.ts';

/**
 * The import rules of ARCHITECTURE.md. Each entry of `ARROWS` selects files by folder and suffix, and lists the imports that they must not
 * contain. If several entries match a file, the last one applies.
 */

interface Restriction {
  /** Patterns in the syntax of .gitignore. The linter matches them against the import specifier. */
  group: string[];
  message: string;
  /** Some type imports are allowed where value imports are not, because types have no effect at run time. */
  allowTypeImports?: boolean;
  importNamePattern?: string;
  allowImportNamePattern?: string;
}

export interface Arrow {
  files: string[];
  never: Restriction[];
}

const SERVER = { group: ['@docreel/server', '**/apps/**'], message: 'Nothing imports the server.' };
const DATABASE = {
  group: ['kysely', 'kysely/*', 'pg'],
  message: 'Only stores and platform/{db,queue} speak SQL.',
  allowTypeImports: true,
};
const HTTP = { group: ['hono', 'hono/*', '@hono/*', 'node:http', 'node:https'], message: 'Only platform/http knows HTTP.' };
const STATUSES = {
  group: ['@docreel/contract'],
  importNamePattern: '^(ALL_|PEOPLE_)?ERRORS$',
  message: 'Only platform/http knows status codes; throw an ApiError with a code.',
};
const OUTBOUND = { group: ['undici'], message: 'Only platform/outbound reaches out; ask for `outbound`.' };
const QUEUE = {
  group: ['**/queue/create-queue.ts', '**/queue/worker.ts', '**/queue/run-job.ts'],
  message: 'Only the service runs the queue.',
};
const ENGINES = {
  group: [
    '@docreel/recording',
    '@docreel/timeline',
    '@docreel/writer',
    '@docreel/site',
    '@docreel/site/*',
    '@docreel/translator',
    '@docreel/translator/*',
  ],
  message: 'The engines are called by verbs.',
  allowTypeImports: true,
};
const RESOURCES = { group: ['**/resources/**'], message: 'Arrows point down: the platform knows no noun.' };
const ROUTES = { group: ['**/*.routes.ts'], message: 'Arrows point down: a verb knows no route.' };
const PLATFORM = { group: ['**/platform/**'], message: 'lib holds pure functions.', allowTypeImports: true };

/** Names of functions that only read, and of types. */
const READS = '^((find|get|list|count|has|is)[A-Z]|[A-Z])';
const WRITES = { group: ['**/*.store.ts'], allowImportNamePattern: READS, message: 'A route writes nothing: it calls a verb.' };
/** Imports of other resources' stores, relative to a resource's folder or one of its subfolders. */
const foreignWrites = (group: string[]): Restriction => ({
  group,
  allowImportNamePattern: READS,
  message: "A noun reads another noun's table, never writes it: call its verb.",
});
const FOREIGN_WRITES = foreignWrites(['../*/*.store.ts', '../*/*/*.store.ts', '!../../**']);
const FOREIGN_WRITES_FROM_ROOM = foreignWrites(['../../*/*.store.ts', '../../*/*/*.store.ts', '!../../../**']);
const FOREIGN_WRITES_FROM_DEEP = foreignWrites(['../../../*/*.store.ts', '../../../*/*/*.store.ts', '!../../../../**']);
const OWN_PACKAGES = { group: ['@docreel/*'], message: 'This package knows none of the others.' };
const NODE = { group: ['node:*', 'node:*/*'], message: 'This package runs in a browser too.' };

/** Imports that are forbidden in every engine. */
const ENGINE = [SERVER, DATABASE, HTTP, { group: ['@docreel/contract'], message: 'An engine knows no API.' }];

/** Imports that are forbidden in browser code. */
const BROWSER: Restriction[] = [
  SERVER,
  NODE,
  {
    group: ['@docreel/contract'],
    message: 'The contract is known by its types: its schemas stay out of the browser.',
    allowTypeImports: true,
  },
  // The packages are listed one by one. A pattern with `!` would also allow what another rule forbids.
  {
    group: ['mcp', 'recording', 'timeline', 'writer', 'site', 'translator'].map((name) => `@docreel/${name}`),
    message: 'The dashboard knows the SDK only.',
  },
];
const KIT_FORMS: Restriction = {
  group: ['@mantine/core'],
  importNamePattern: '^(Button|ActionIcon|Table|Notification|Badge)$',
  message: 'Use the component in ui/ instead.',
};
/** The dashboard's folders from top to bottom. A folder may import only folders that come later in this list. */
const DASHBOARD_LAYERS = ['pages', 'shell', 'forms', 'editor', 'actions', 'uploads', 'api', 'labels', 'ui', 'state', 'text'] as const;
type DashboardLayer = (typeof DASHBOARD_LAYERS)[number];

/** Creates a rule that forbids imports of these dashboard folders. */
function withoutLayers(...layers: DashboardLayer[]): Restriction {
  return {
    group: layers.map((layer) => `**/${layer}/**`),
    message: `Dashboard folders import downwards only: ${DASHBOARD_LAYERS.join(' → ')}.`,
  };
}
const UI_DATA: Restriction = { group: ['@docreel/sdk', '@tanstack/*'], message: 'Components in ui/ receive their data as props.' };
const DRAWS_NOTHING: Restriction = { group: ['@mantine/*'], message: 'This dashboard folder contains no components.' };

export const ARROWS: Arrow[] = [
  { files: ['packages/contract/src/**'], never: [SERVER, OWN_PACKAGES, NODE] },
  {
    files: ['packages/sdk/src/**'],
    never: [SERVER, { group: ['@docreel/*', '!@docreel/contract'], message: 'The SDK knows the contract only.' }, NODE],
  },
  {
    files: ['packages/mcp/src/**'],
    never: [SERVER, { group: ['@docreel/*', '!@docreel/sdk'], message: 'The tools for agents know the SDK only.' }],
  },
  { files: ['packages/recording/src/**'], never: [...ENGINE, OWN_PACKAGES] },
  {
    files: ['packages/timeline/src/**'],
    never: [...ENGINE, { group: ['@docreel/*', '!@docreel/recording'], message: 'Timelines are built from recordings only.' }],
  },
  {
    files: ['packages/writer/src/**'],
    never: [
      ...ENGINE,
      {
        group: ['@docreel/*', '@docreel/timeline/*', '!@docreel/timeline', '!@docreel/markdown'],
        message: 'The writer imports timelines and Markdown only.',
      },
    ],
  },
  { files: ['packages/markdown/src/**'], never: [...ENGINE, OWN_PACKAGES] },
  {
    files: ['packages/site/src/**'],
    never: [...ENGINE, { group: ['@docreel/*', '!@docreel/markdown'], message: 'A site is made of Markdown and nothing else of ours.' }],
  },
  { files: ['packages/translator/src/**'], never: [...ENGINE, OWN_PACKAGES] },

  { files: ['apps/server/src/*.ts', 'apps/server/src/operator/**'], never: [DATABASE, OUTBOUND, STATUSES] },
  { files: ['apps/server/src/lib/**'], never: [DATABASE, HTTP, OUTBOUND, STATUSES, ENGINES, RESOURCES, PLATFORM] },
  { files: ['apps/server/src/platform/**'], never: [DATABASE, HTTP, OUTBOUND, STATUSES, ENGINES, RESOURCES] },
  { files: ['apps/server/src/platform/db/**'], never: [HTTP, OUTBOUND, QUEUE, STATUSES, ENGINES, RESOURCES] },
  { files: ['apps/server/src/platform/queue/**'], never: [HTTP, OUTBOUND, STATUSES, ENGINES, RESOURCES] },
  { files: ['apps/server/src/platform/http/**'], never: [DATABASE, OUTBOUND, ENGINES, RESOURCES] },
  { files: ['apps/server/src/platform/http/**/*.store.ts'], never: [HTTP, OUTBOUND, QUEUE, ENGINES, RESOURCES] },
  { files: ['apps/server/src/platform/outbound/**'], never: [DATABASE, HTTP, STATUSES, ENGINES, RESOURCES] },

  ...RESOURCE_ORDER.flatMap((name) => resourceArrows(name)),

  // The dashboard may access the server only through the SDK, like any other client.
  { files: ['apps/dashboard/src/**'], never: [...BROWSER, KIT_FORMS] },
  { files: ['apps/dashboard/src/shell/**'], never: [...BROWSER, KIT_FORMS, withoutLayers('pages')] },
  { files: ['apps/dashboard/src/forms/**'], never: [...BROWSER, KIT_FORMS, withoutLayers('pages', 'shell')] },
  { files: ['apps/dashboard/src/editor/**'], never: [...BROWSER, KIT_FORMS, withoutLayers('pages', 'shell', 'forms')] },
  { files: ['apps/dashboard/src/actions/**'], never: [...BROWSER, KIT_FORMS, withoutLayers('pages', 'shell', 'forms', 'editor')] },
  {
    files: ['apps/dashboard/src/uploads/**'],
    never: [...BROWSER, KIT_FORMS, withoutLayers('pages', 'shell', 'forms', 'editor', 'actions')],
  },
  {
    files: ['apps/dashboard/src/api/**'],
    never: [...BROWSER, DRAWS_NOTHING, withoutLayers('pages', 'shell', 'forms', 'editor', 'actions', 'uploads', 'labels', 'ui')],
  },
  {
    files: ['apps/dashboard/src/labels/**'],
    never: [...BROWSER, DRAWS_NOTHING, withoutLayers('pages', 'shell', 'forms', 'editor', 'actions', 'uploads', 'api')],
  },
  {
    files: ['apps/dashboard/src/ui/**'],
    never: [...BROWSER, UI_DATA, withoutLayers('pages', 'shell', 'forms', 'editor', 'actions', 'uploads', 'api', 'labels')],
  },
  {
    files: ['apps/dashboard/src/state/**'],
    never: [...BROWSER, DRAWS_NOTHING, withoutLayers('pages', 'shell', 'forms', 'editor', 'actions', 'uploads', 'api', 'labels', 'ui')],
  },
  {
    files: ['apps/dashboard/src/text/**'],
    never: [
      ...BROWSER,
      DRAWS_NOTHING,
      withoutLayers('pages', 'shell', 'forms', 'editor', 'actions', 'uploads', 'api', 'labels', 'ui', 'state'),
    ],
  },

  // Tests may import everything except the server's code.
  {
    files: ['{packages,apps/dashboard}/**/*.test.ts', '{packages/*,apps/dashboard}/src/**/testing/**', 'packages/recording/src/hostile/**'],
    never: [SERVER],
  },
  { files: ['apps/server/src/**/*.test.ts', 'apps/server/src/**/testing/**'], never: [] },

  {
    files: ['acceptance/**'],
    never: [
      SERVER,
      {
        group: ['@docreel/*', '!@docreel/sdk', '!@docreel/sdk/*'],
        message: 'Acceptance tests know the API from outside: fetch and the SDK.',
      },
    ],
  },
  { files: ['bench/**'], never: [SERVER] },
  // It measures the order of suggestions, which pure functions of the server and the dashboard decide.
  { files: ['bench/correct/**'], never: [] },
];

/**
 * Creates the rules for the files of one resource: which resources it may import, and what its stores, routes and subfolders may import.
 */
function resourceArrows(name: (typeof RESOURCE_ORDER)[number]): Arrow[] {
  const later = RESOURCE_ORDER.slice(RESOURCE_ORDER.indexOf(name) + 1);
  const above = (prefixes: string[]): Restriction[] =>
    later.length === 0
      ? []
      : [
          {
            group: later.flatMap((other) => prefixes.map((prefix) => `${prefix}${other}/**`)),
            message: `Resources have an order (tools/lint/resource-order.ts): ${name} comes before this one.`,
          },
        ];
  const direct = above(['../']);
  const nested = above(['../../']);
  const folder = `apps/server/src/resources/${name}`;
  return [
    { files: [`${folder}/*`], never: [DATABASE, HTTP, OUTBOUND, STATUSES, ROUTES, FOREIGN_WRITES, ...direct] },
    { files: [`${folder}/*/**`], never: [DATABASE, HTTP, OUTBOUND, STATUSES, ROUTES, FOREIGN_WRITES_FROM_ROOM, ...nested] },
    // A pattern with `!` also allows what another group forbids, so deeper folders have their own entry.
    { files: [`${folder}/*/*/**`], never: [DATABASE, HTTP, OUTBOUND, STATUSES, ROUTES, FOREIGN_WRITES_FROM_DEEP, ...above(['../../../'])] },
    { files: [`${folder}/*.store.ts`], never: [HTTP, OUTBOUND, STATUSES, ROUTES, FOREIGN_WRITES, ...direct] },
    { files: [`${folder}/*/*.store.ts`], never: [HTTP, OUTBOUND, STATUSES, ROUTES, FOREIGN_WRITES_FROM_ROOM, ...nested] },
    { files: [`${folder}/*.routes.ts`], never: [DATABASE, HTTP, OUTBOUND, STATUSES, WRITES, ...direct] },
    { files: [`${folder}/*/**/*.routes.ts`], never: [DATABASE, HTTP, OUTBOUND, STATUSES, WRITES, ...nested] },
  ];
}

/** Query builder functions. The rule counts calling one as SQL, whatever the file imports. */
const STATEMENTS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];

export const SQL_OUTSIDE_STORES = STATEMENTS.map((property) => ({ property, message: DATABASE.message }));
export const SPEAKS_SQL = [
  'apps/server/src/**/*.store.ts',
  'apps/server/src/platform/db/**',
  'apps/server/src/platform/queue/**',
  '**/*.test.ts',
  '**/testing/**',
];
